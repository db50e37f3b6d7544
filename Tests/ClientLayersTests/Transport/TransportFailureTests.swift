// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@Suite("A failure of the transport")
struct TransportFailureTests {
    @Test(
        "tells the server's message if there is one, otherwise the client's words",
        arguments: [
            (["Message"], ["Message": "E"], "E"),
            (["Error", "Text"], ["Error": ["Text": "E"]], "E"),
            (["Message"], ["Message": ""], "status 500"),
            (["Message"], ["Message": 3], "status 500"),
            (["Message"], ["Other": "E"], "status 500"),
            (["Message"], nil, "status 500"),
            ([], ["Message": "E"], "status 500"),
        ] as [([String], JSONValue?, String)]
    )
    func message(keys: [String], body: JSONValue?, expected: String) {
        #expect(TransportFailure("status 500", status: 500, body: body).message(at: keys) == expected)
    }
}
