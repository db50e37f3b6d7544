// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextEncoding

@Suite("A line of JSON")
struct JSONLineTests {
    @Test(
        "has nothing that a terminal or a CI runner obeys",
        arguments: [
            (#"{"a":"b # é"}"#, #"{"a":"b # é"}"#), (###"{"a":"##[x]"}"###, ###"{"a":"#\u0023[x]"}"###),
            ("{\"a\":\"\u{9B}31m\"}", #"{"a":"\u009b31m"}"#), ("{\"a\":\"\u{E0041}\"}", #"{"a":"\udb40\udc41"}"#),
        ]
    )
    func harmless(json: String, line: String) {
        #expect(String(decoding: JSONLine.bytes(of: Array(json.utf8)), as: UTF8.self) == line + "\n")
    }
}
