// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@Suite("A request parameter")
struct RequestParameterTests {
    @Test(
        "is written as its text, or as JSON if it is no text",
        arguments: [
            ("a b", "a b"), (7, "7"), (true, "true"), (1.5, "1.5"), ([1, "x"], "[1,\"x\"]"), (["k": 1], "{\"k\":1}"),
        ] as [(JSONValue, String)]
    )
    func json(value: JSONValue, expected: String) {
        #expect(RequestParameter(name: "p", json: value) == RequestParameter(name: "p", value: expected))
    }

    @Test("is left out if it is null")
    func null() {
        #expect(RequestParameter(name: "p", json: .null) == nil)
    }
}
