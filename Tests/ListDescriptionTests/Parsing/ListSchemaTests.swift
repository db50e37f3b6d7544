// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONSchemas
import JSONValues
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

/// The JSON Schema with which editors complete list files.
@Suite("The schema of list files")
struct ListSchemaTests {
    private static let root = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in url.deletingLastPathComponent() }

    private static func schema() throws -> JSONSchema {
        let bytes = Array(try Data(contentsOf: root.appendingPathComponent("Contracts/schema/list.json")))
        return try JSONSchema(try JSONParser.parse(bytes))
    }

    private static func problems(_ text: String) throws -> [String] {
        let node = try YAMLSource.parse(Array(text.utf8), file: "f.yaml")
        return try schema().problems(of: try #require(node.json))
    }

    /// Every list file that must be right.
    private static let files = folders.flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path))
        return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

    private static let folders = [
        "Contracts/lists", "Contracts/examples/lists", "fixtures/lists/accepted", "fixtures/lists/values",
    ]

    @Test("holds for each list file that is shipped, and for those that the reader accepts", arguments: files)
    func shipped(file: String) throws {
        #expect(
            try Self.problems(try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)) == []
        )
    }

    @Test("there are files")
    func exist() {
        #expect(Self.files.count >= 9)
    }

    @Test(
        "does not hold for slips of the hand",
        arguments: [
            "lists: { a: {} }", "understudy: 2", "understudy: 1\nlist: { a: {} }",
            "understudy: 1\nlists: { a: { rwos: 5 } }", "understudy: 1\nlists: { a: { rows: -1 } }",
            "understudy: 1\nlists: { a: { rows: { list: b } } }",
            "understudy: 1\nlists: { a: { paging: { style: pages } } }",
            "understudy: 1\nlists: { a: { paging: { maximumSize: 10001 } } }",
            "understudy: 1\nlists: { a: { paging: { style: cursor, tokens: { rows: snapshots } } } }",
            "understudy: 1\nlists: { a: { paging: { style: cursor, tokens: { expireAfter: 0 } } } }",
            "understudy: 1\nlists: { a: { paging: { style: cursor, emptyToken: first } } }",
            "understudy: 1\nlists: { a: { paging: { jsonNumbers: true } } }",
            "understudy: 1\nlists: { a: { paging: { style: cursor, bothTokens: default } } }",
            "understudy: 1\nlists: { a: { row: { Id: indx } } }",
            "understudy: 1\nlists: { a: { row: { Id: [index] } } }",
            "understudy: 1\nlists: { a: { locale: fr } }", "understudy: 1\nanswers: { a: { status: 600 } }",
            "understudy: 1\nlists: { a: { items: { changes: [remove] } } }",
            "understudy: 1\nlists: { a: { items: { body: 5 } } }",
            "understudy: 1\nlists: { a: { query: { sort: [Id], sortForm: colon } } }",
            "understudy: 1\nlists: { a: { query: { sort: [Id], unknownSort: skip } } }",
            "understudy: 1\nlists: { a: { query: { sort: [Id], sortForm: { parameter: d, words: [up] } } } }",
            "understudy: 1\nlists: { a: { query: { sort: [{ Id: { desc: true } }] } } }",
            "understudy: 1\nlists: { a: { cacheControl: 60 } }",
            "understudy: 1\nlists: { a: { row: { At: { dateTime: [2020-01-01, 2026-12-31], form: iso } } } }",
            "understudy: 1\nlists: { a: { row: { Id: { padded: 0 } } } }",
            "understudy: 1\nlists: { a: { row: { Of: { row: { list: a } } } } }",
            "understudy: 1\nlists: { a: { row: { file: rows.json, column: a } } }",
            "understudy: 1\nlists: { a: { row: [5] } }",
            "understudy: 1\nlists: { a: { preset: unknown } }",
            "understudy: 1\nlists: { a: { refuse: 5 } }",
            "understudy: 1\nlists: { a: { refuse: [{ status: 400 }] } }",
            "understudy: 1\nlists: { a: { refuse: { when: { query: a, is: b }, status: 99 } } }",
            "understudy: 1\nlists: { a: { when: { header: X-A } } }",
            "understudy: 1\nlists: { a: { when: { is: x } } }",
            "understudy: 1\nlists: { a: { when: { header: X-A, query: a, is: x } } }",
            "understudy: 1\nanswers: { a: { when: { body: [], is: x } } }",
            "understudy: 1\nanswers: { a: { when: { body: id, is: x, exists: true } } }",
            "understudy: 1\nanswers: { a: { when: { body: id, is: x, isNot: y } } }",
            "understudy: 1\nanswers: { a: { when: { body: id, exists: absent } } }",
            "understudy: 1\nanswers: { a: { when: { body: id, is: [] } } }",
            "understudy: 1\nanswers: { a: { when: [] } }", "understudy: 1\nanswers: { a: { when: [5] } }",
            "understudy: 1\nanswers: { a: { headers: { X-A: [1] } } }",
            "understudy: 1\npreset: stripe", "understudy: 1\nlists: { a: { preset: mcp } }",
        ]
    )
    func slips(text: String) throws {
        #expect(try !Self.problems(text + "\n").isEmpty)
        #expect(throws: Diagnostics.self) { try ListFileParser.parse(Array((text + "\n").utf8), file: "f.yaml") }
    }
}
