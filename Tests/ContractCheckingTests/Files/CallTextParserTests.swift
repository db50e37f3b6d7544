// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Testing

@testable import ContractChecking

@Suite("Names with arguments")
struct CallTextParserTests {
    @Test(
        "a name and its arguments are taken apart",
        arguments: [
            ("table.reload", "table.reload", []),
            ("table.reload()", "table.reload", []),
            ("request(2)", "request", ["2"]),
            ("completion( nil ,E )", "completion", ["nil", "E"]),
            ("dialog.error('a, (b)')", "dialog.error", ["'a, (b)'"]),
            (#"dialog.error("it's")"#, "dialog.error", ["'it's'"]),
            ("dialog.error('')", "dialog.error", ["''"]),
            ("dialog.error(two words)", "dialog.error", ["two words"]),
            ("shown([a, b], 2)", "shown", ["[a, b]", "2"]),
            ("shown( [] )", "shown", ["[]"]),
            ("shown({a: [1, {b: 2}]}, c)", "shown", ["{a: [1, {b: 2}]}", "c"]),
            ("shown(['a]', \"b), [\"])", "shown", ["['a]', \"b), [\"]"]),
            (#"shown(["a\"]", 'it''s ]', let's])"#, "shown", [#"["a\"]", 'it''s ]', let's]"#]),
        ] as [(String, String, [String])]
    )
    func accepted(text: String, name: String, arguments: [String]) throws {
        let call = try CallTextParser.parse(text)
        #expect(call.name == name)
        #expect(call.arguments.map { $0.form == .quoted ? "'\($0.text)'" : $0.text } == arguments)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "(", "()", "a b", "a)", "a,b", "a(", "a(1", "a(1,", "a(,)", "a(1)b", "a('b)", "a('b'c)", "'a'(1)",
            "a([1)", "a([1]", "a([1]2)", "a([1}, 2])", "a({a: 1)", "a(['b])", "a([*b])",
        ]
    )
    func refused(text: String) {
        #expect(throws: ValueMismatch.self) { try CallTextParser.parse(text) }
    }

    @Test(
        "a list or an object is a value of its type, with quotes and commas as anywhere",
        arguments: [
            ("[text]", "[garden, 'flat, house']", #"["garden","flat, house"]"#), ("[text]", "[]", "[]"),
            ("[text]", "['nil', \"1\", 1]", #"["nil","1","1"]"#), ("[text]?", "nil", "null"),
            ("[text]?", "[a]", #"["a"]"#), ("[integer]", "[1, 3]", "[1,3]"), ("[integer]", "0..<3", "[0,1,2]"),
            ("[[text]]", "[[a, b], []]", #"[["a","b"],[]]"#), ("[ware]", "[book]", #"["book"]"#),
            ("json", #"["flat","house"]"#, #"["flat","house"]"#), ("json", "{a: [1, b]}", #"{"a":[1,"b"]}"#),
            ("json", #"{"a":1}"#, #"{"a":1}"#), ("json", "nil", "null"), ("json", "'[1]'", #""[1]""#),
        ]
    )
    func nested(type: String, argument: String, expected: String) throws {
        let type = try #require(ValueType(type, symbols: ["ware": ["book", "pen"]]))
        let call = try CallTextParser.parse("shown(\(argument))")
        #expect(try type.value(of: #require(call.arguments.first)).description == expected)
    }

    @Test(
        "a list of another type is refused with its place",
        arguments: [
            ("[text]", "garden", "must be a list such as [a, b], each text, not 'garden'"),
            ("[text]", "'[garden]'", "must be a list such as [a, b], each text, not '[garden]'"),
            ("[integer]", "[1, x]", "(element 2) must be an integer, not 'x'"),
            ("[[text]]", "[[a], b]", "(element 2) must be a list such as [a, b], each text, not 'b'"),
            ("[ware]", "[boook]", "(element 1) must be a name of 'ware', not 'boook'; use 'book'"),
            ("text", "[garden]", "must be text, not a sequence"),
        ]
    )
    func mistyped(type: String, argument: String, message: String) throws {
        let type = try #require(ValueType(type, symbols: ["ware": ["book", "pen"]]))
        let call = try CallTextParser.parse("shown(\(argument))")
        let error = #expect(throws: ValueMismatch.self) { try type.value(of: #require(call.arguments.first)) }
        #expect(error?.message == message)
    }
}
