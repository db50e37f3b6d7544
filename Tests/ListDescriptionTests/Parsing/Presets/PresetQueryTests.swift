// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

@Suite("The query of presets")
struct PresetQueryTests {
    private static let library = PresetLibrary(files: [
        (
            "asked.yaml",
            """
            summary: A query in the tests
            row: { id: index, at: { town: place, no: index } }
            query:
              filter: [id, { at.town: town, at.no: no }]
              sort: [{ id: { name: key, descending: true } }]
              sortForm: comma
            """
        )
    ])

    /// Returns the query of a list as JSON; nil for none.
    private func query(_ own: String) throws -> String? {
        let node = try YAMLSource.parse(Array("{ preset: asked, \(own) }".utf8), file: "x.yaml")
        var diagnostics = Diagnostics()
        let list = Self.library.expanded(node, into: &diagnostics)
        #expect(diagnostics.findings.isEmpty)
        return list["query"]?.json?.description
    }

    @Test(
        "a list replaces single keys, and its own row leaves the fields that it has",
        arguments: [
            (
                "rows: 5",
                #"{"filter":["id",{"at.town":"town","at.no":"no"}],"sort":[{"id":{"name":"key","descending":true}}],"#
                    + #""sortForm":"comma"}"#
            ),
            (
                "query: { sort: [id], scan: 5 }",
                #"{"filter":["id",{"at.town":"town","at.no":"no"}],"sort":["id"],"sortForm":"comma","scan":5}"#
            ),
            (
                "row: { name: person, at: { town: place } }",
                #"{"filter":[{"at.town":"town"}],"sortForm":"comma"}"#
            ),
            (
                "row: { name: person }, query: { sort: [name] }",
                #"{"sortForm":"comma","sort":["name"]}"#
            ),
            (
                "paging: { style: keyset }",
                #"{"filter":["id",{"at.town":"town","at.no":"no"}],"sortForm":"comma"}"#
            ),
            ("query: ~", "null"),
        ]
    )
    func merged(own: String, expected: String) throws {
        #expect(try query(own) == expected)
    }

    @Test(
        "a list whose rows have none of the fields has no query",
        arguments: ["row: { name: person }", "row: [{ id: 5 }]", "row: { file: rows.json }"]
    )
    func removed(own: String) throws {
        #expect(try query(own) == nil)
    }

    @Test(
        "a list that serves the rows of another list has the fields that these rows have",
        arguments: [
            ("json-api", "id: index, state: person", []),
            ("json-api", "id: index, attributes: { title: person }", ["attributes.title"]),
            ("github", "id: index, state: person", []),
            ("github", "id: index, full_name: person", ["full_name"]),
        ]
    )
    func shared(preset: String, row: String, fields: [String]) throws {
        let lists = "a: { preset: \(preset), path: /a, rows: { of: orders } }, orders: { row: { \(row) } }"
        let query = try parse("understudy: 1\nlists: { \(lists) }").lists[0].query
        #expect(Set(((query?.filter ?? []) + (query?.sort ?? [])).map(\.path)) == Set(fields))
        #expect((query == nil) == fields.isEmpty)
    }

    @Test("a list with rows of another list that is not known yet leaves all fields of its preset")
    func unknown() throws {
        #expect(try query("rows: { of: orders }") == nil)
        #expect(try query("rows: { of: orders }, query: { sort: [no] }") == #"{"sortForm":"comma","sort":["no"]}"#)
    }

    @Test("null takes away the query of a preset that ships")
    func null() throws {
        let lists = "a: { preset: spring }, b: { preset: spring, path: /b, query: ~ }"
        let file = try parse("understudy: 1\nlists: { \(lists) }")
        #expect(file.lists.map { $0.query == nil } == [false, true])
    }
}
