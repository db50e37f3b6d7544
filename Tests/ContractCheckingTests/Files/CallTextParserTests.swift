// Understudy
// SPDX-License-Identifier: Apache-2.0

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
        ] as [(String, String, [String])]
    )
    func accepted(text: String, name: String, arguments: [String]) throws {
        let call = try CallTextParser.parse(text)
        #expect(call.name == name)
        #expect(call.arguments.map { $0.isQuoted ? "'\($0.text)'" : $0.text } == arguments)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "", "(", "()", "a b", "a)", "a,b", "a(", "a(1", "a(1,", "a(,)", "a(1)b", "a('b)", "a('b'c)", "'a'(1)",
        ]
    )
    func refused(text: String) {
        #expect(throws: ValueMismatch.self) { try CallTextParser.parse(text) }
    }
}
