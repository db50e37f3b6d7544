// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@Suite("JSON")
struct JSONParserTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONParser.parse(Array(text.utf8))
    }

    @Test(
        "what was read is written back in the same order",
        arguments: [
            #"{"b":1,"a":[true,false,null,-7,1.5],"c":{"z":"é","y":""}}"#, "[]", "{}", #""\"\\\n\r\t\u0001""#,
            "9223372036854775807", "-9223372036854775808",
        ]
    )
    func roundTrip(text: String) throws {
        #expect(try parse(text).description == text)
    }

    @Test(
        "escapes become the characters they stand for",
        arguments: [
            (#""\u0041\u00e9\/""#, "Aé/"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"),
            (#""\ud83dA""#, "\u{FFFD}A"), (#""\udead""#, "\u{FFFD}"), (#""\ud800\u0041""#, "\u{FFFD}A"),
        ]
    )
    func escapes(text: String, expected: String) throws {
        #expect(try parse(text) == .string(expected))
    }

    @Test("numbers beyond 64 bits are no integers any more; the last of equal keys wins")
    func leniency() throws {
        #expect(try parse("9223372036854775808") == .number(9_223_372_036_854_775_808))
        #expect(try parse("0e1") == .number(0))
        #expect(try parse(#"{"a":1,"a":2}"#) == ["a": 2])
    }

    @Test(
        "members that come more than once are found with all their values, but not inside of arrays and of other members",
        arguments: [
            (#"{"a":1,"b":{"a":2}}"#, [:]), (#"{"a":1,"a":2,"a":[3]}"#, [["a"]: [1, 2, [3]]]),
            (#"{"a":{"b":1,"b":2},"c":{"b":3}}"#, [["a", "b"]: [1, 2]]),
            (#"{"a":{"b":1},"a":{"b":2}}"#, [["a"]: [["b": 1], ["b": 2]]]),
            (#"{"\u0061":1,"a":2}"#, [["a"]: [1, 2]]), (#"[{"a":1,"a":2}]"#, [:]),
            (#"{"a":[{"b":1,"b":2}],"b":3,"b":4}"#, [["b"]: [3, 4]]), (#"{"a":1,"a":2"#, [:]), ("", [:]), ("5", [:]),
            (#"{"x":{"a":1,"a":2},"x":1,"a":{"x":{"b":1,"b":2}},"b":1,"b":2}"#, [["b"]: [1, 2]]),
        ] as [(String, [[String]: [JSONValue]])]
    )
    func repetitions(text: String, members: [[String]: [JSONValue]]) {
        #expect(JSONParser.repeatedMembers(in: Array(text.utf8), named: ["a", "b", "c"]) == members)
    }

    @Test(
        "what is not JSON is refused at its byte",
        arguments: [
            ("", 0, "unexpected end of document; expected a value"), ("[1,]", 3, "unexpected ']'; expected a value"),
            (#"{"id":0,}"#, 8, "expected a key in quotes"), ("// x", 0, "unexpected '/'; expected a value"),
            ("01", 1, "text after the value"), ("1.", 2, "expected a digit"), ("-", 1, "expected a digit"),
            ("\"a", 2, "the string that begins at byte 0 is not closed"), ("[1 2]", 3, "expected ',' or ']'"),
            (#"{"a" 1}"#, 5, "expected ':' after a key"),
            ("nul", 0, "unexpected word; expected true, false or null"),
            ("\"\t\"", 1, "a control character must be escaped in a string"), (#""\x""#, 2, "unknown escape 'x'"),
            ("[1e9999]", 1, "the number '1e9999' is out of range; write one from -1.8e308 to 1.8e308"),
            ("{\"a\":-1e400}", 5, "the number '-1e400' is out of range; write one from -1.8e308 to 1.8e308"),
            ("\u{FEFF}1", 0, "unexpected byte 239; expected a value"),
        ]
    )
    func refusals(text: String, offset: Int, reason: String) {
        #expect(throws: JSONError(reason, at: offset)) { try parse(text) }
    }

    @Test("bytes that are not UTF-8 are refused")
    func notUTF8() {
        #expect(throws: JSONError("a string is not UTF-8", at: 1)) { try JSONParser.parse([0x22, 0xC3, 0x22]) }
    }

    @Test("nesting ends at its limit, not at the stack's")
    func depth() throws {
        let limit = JSONParser.depthMax
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try parse(deepest).description == deepest)
        #expect(throws: JSONError("nested deeper than \(limit) levels", at: limit)) {
            try parse(String(repeating: "[", count: 100_000))
        }
    }
}
