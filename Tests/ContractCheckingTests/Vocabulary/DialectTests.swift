// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import ContractChecking

@Suite("Dialects")
struct DialectTests {
    private static let text = """
        understudy: 1
        dialects:
          mine:
            list: { path: /rows, rows: 3 }
            client: { style: page, rows: [items], more: { sign: rows } }

        """

    private func parse(
        _ text: String,
        addingTo base: OrderedDictionary<String, Dialect> = [:]
    ) throws -> OrderedDictionary<String, Dialect> {
        try DialectsParser.parse(Array(text.utf8), file: "dialects.yaml", addingTo: base)
    }

    @Test("a driver receives the name, then what a client must know")
    func configuration() throws {
        let dialect = try #require(try parse(Self.text)["mine"])
        #expect(
            JSONValue.object(dialect.configuration).description
                == #"{"name":"mine","style":"page","rows":["items"],"more":{"sign":"rows"}}"#
        )
    }

    @Test("a suite may repeat a dialect, wherever it is written, but not change it")
    func repeated() throws {
        let base = try parse(Self.text)
        let moved = Self.text.replacing("dialects:\n", with: "\n\ndialects:\n")
        #expect(try parse(moved, addingTo: base).keys == ["mine"])
        let findings = Texts.findings { _ = try parse(Self.text.replacing("rows: 3", with: "rows: 4"), addingTo: base) }
        #expect(
            findings == "dialects.yaml:3:3: error: the dialect 'mine' is already there, and means something else; "
                + "choose another name"
        )
    }

    @Test(
        "each mistake is named at its place",
        arguments: [
            (
                "Mine: {}",
                "3:3: error: the dialect 'Mine' has characters other than lowercase letters, digits and '-'; "
                    + "use a name such as 'my-api'"
            ),
            ("mine: { list: {} }", "3:9: error: dialect 'mine' has no 'client'; add it"),
            (
                "mine: { list: {}, client: 3 }",
                "3:29: error: 'client' is '3'; write what a client must know, "
                    + "such as { style: page, rows: [items] }"
            ),
            (
                "mine: { list: {}, clients: {}, client: {} }",
                "3:21: error: unknown key 'clients' in dialect 'mine'; use 'client'"
            ),
        ]
    )
    func mistake(entry: String, finding: String) {
        let findings = Texts.findings { _ = try parse("understudy: 1\ndialects:\n  \(entry)\n") }
        #expect(findings == "dialects.yaml:\(finding)")
    }
}
