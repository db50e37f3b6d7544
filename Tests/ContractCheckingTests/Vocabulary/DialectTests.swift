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
                "mine: { list: {}, clients: {}, client: { style: page, rows: [], more: { sign: rows } } }",
                "3:21: error: unknown key 'clients' in dialect 'mine'; use 'client'"
            ),
        ]
    )
    func mistake(entry: String, finding: String) {
        let findings = Texts.findings { _ = try parse("understudy: 1\ndialects:\n  \(entry)\n") }
        #expect(findings == "dialects.yaml:\(finding)")
    }

    @Test(
        "each mistake in the description for clients is named at its place",
        arguments: [
            ("rows: [], more: { sign: rows }", "13: error: 'client' has no 'style'; add it"),
            ("style: pge, rows: [], more: { sign: rows }", "22: error: unknown 'client.style' 'pge'; use 'page'"),
            (
                "style: 1, rows: [], more: { sign: rows }",
                "22: error: 'client.style' is '1'; write one of: page, offset, cursor, url"
            ),
            (
                "style: page, rows: items, more: { sign: rows }",
                "34: error: 'client.rows' is 'items'; write a list of keys, such as [data, items]"
            ),
            ("style: page, rows: [1], more: { sign: rows }", "35: error: 'client.rows[0]' is '1'; write a text"),
            (
                "style: page, method: PSOT, rows: [], more: { sign: rows }",
                "36: error: unknown 'client.method' 'PSOT'; use 'POST'"
            ),
            (
                "style: page, method: DELETE, rows: [], more: { sign: rows }",
                "36: error: unknown 'client.method' 'DELETE'; known: GET, POST"
            ),
            (
                "style: page, headers: X-Target, rows: [], more: { sign: rows }",
                "37: error: 'client.headers' is 'X-Target'; write a mapping of keys to values"
            ),
            (
                "style: page, headers: { X Target: a }, rows: [], more: { sign: rows }",
                "39: error: 'client.headers' has 'X Target', which is not the name of a header; write a name such as "
                    + "X-Target"
            ),
            (
                #"style: page, headers: { X-Target: "a\nb" }, rows: [], more: { sign: rows }"#,
                "49: error: 'client.headers.X-Target' has a line break; write one line"
            ),
            (
                "style: page, rows: [], more: { sgin: rows, sign: token }",
                "46: error: unknown key 'sgin' in 'client.more'; use 'sign'"
            ),
            (
                "style: page, rows: [], more: { sign: token, ends: [nul] }",
                "66: error: unknown 'client.more.ends[0]' 'nul'; use 'null'"
            ),
            (
                "style: page, rows: [], more: { sign: token, ends: [null] }",
                "66: error: 'client.more.ends[0]' is 'null'; write it in quotes"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, send: { sise: size }",
                "68: error: unknown key 'sise' in 'client.send'; use 'size'"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, send: { page: 1 }",
                "74: error: 'client.send.page' is '1'; write the name of a query parameter, or a path in the body, "
                    + "such as [variables, after]"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, token: lastrow",
                "67: error: unknown 'client.token' 'lastrow'; use 'lastRow'"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, url: { links: next }",
                """
                65: error: 'client.url' has no 'link'; add it
                dialects.yaml:5:67: error: unknown key 'links' in 'client.url'; use 'link'
                """
            ),
            (
                "style: page, rows: [], more: { sign: rows }, firstPage: one",
                "71: error: 'client.firstPage' is 'one'; write an integer from 0 to 1000000"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, headers: { X-Version: 2 }",
                "82: error: 'client.headers.X-Version' is '2'; write a text"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, body: all",
                "66: error: 'client.body' is 'all'; write a mapping of keys to values"
            ),
            (
                "style: page, rows: [], more: { sign: rows }, metod: POST",
                "60: error: unknown key 'metod' in 'client'; use 'method'"
            ),
        ]
    )
    func client(members: String, finding: String) {
        let text = "understudy: 1\ndialects:\n  mine:\n    list: {}\n    client: { \(members) }\n"
        #expect(Texts.findings { _ = try parse(text) } == "dialects.yaml:5:\(finding)")
    }
}
