// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

/// A list with the keys of a preset, at the level of YAML; the presets are those of the tests alone.
@Suite("Presets in lists")
struct PresetLibraryTests {
    private static let library = PresetLibrary(files: [
        (
            "pages.yaml",
            """
            summary: Pages in the tests
            path: /pages
            rows: 9
            paging: { style: page, page: p, size: n, defaultSize: 3, maximumSize: 30 }
            body: { items: '{rows}' }
            each: { node: '{row}' }
            headers: { X-Total: '{total}', Link: '{links}' }
            errors: { default: { status: 400 }, row: { status: 404 } }
            """
        ),
        ("parts.yaml", "summary: Parts\nenvelope: { list: [items] }\npageSize: 5\npaging: { size: n }\n"),
        ("notes.md", "# No preset"), ("more/inner.yaml", "summary: Too deep\n"),
    ])

    /// Returns the list as JSON, or the findings.
    private func expanded(_ text: String) throws -> String {
        let node = try YAMLSource.parse(Array(text.utf8), file: "x.yaml")
        var diagnostics = Diagnostics()
        let list = Self.library.expanded(node, into: &diagnostics)
        guard diagnostics.findings.isEmpty else { return diagnostics.description }
        return String(decoding: JSONWriter.bytes(of: try #require(list.json)), as: UTF8.self)
    }

    @Test("the YAML files directly in the folder are presets, named after their files")
    func names() {
        #expect(Self.library.names == ["pages", "parts"])
        #expect(Self.library["pages"]?.summary == "Pages in the tests")
    }

    @Test("a list without a preset stays as it is", arguments: ["{}", "{ rows: 5, path: /a }", "[preset]", "5"])
    func without(text: String) throws {
        let node = try YAMLSource.parse(Array(text.utf8), file: "x.yaml")
        var diagnostics = Diagnostics()
        let list = Self.library.expanded(node, into: &diagnostics)
        #expect(list == node)
        #expect(diagnostics.findings.isEmpty)
    }

    @Test("a list that names nothing else is the preset without its summary")
    func whole() throws {
        #expect(
            try expanded("preset: pages") == """
                {"path":"/pages","rows":9,\
                "paging":{"style":"page","page":"p","size":"n","defaultSize":3,"maximumSize":30},\
                "body":{"items":"{rows}"},"each":{"node":"{row}"},\
                "headers":{"X-Total":"{total}","Link":"{links}"},\
                "errors":{"default":{"status":400},"row":{"status":404}}}
                """
        )
    }

    @Test(
        "the list's own keys replace those of the preset: three of them key by key, the others whole",
        arguments: [
            ("rows: 4, path: /b", "rows", "4"), ("path: /b", "path", #""/b""#), ("locale: ja", "locale", #""ja""#),
            (
                "paging: { size: limit, first: 0 }",
                "paging",
                #"{"style":"page","page":"p","size":"limit","defaultSize":3,"maximumSize":30,"first":0}"#
            ),
            (
                "paging: { style: page, defaultSize: 2 }",
                "paging",
                #"{"style":"page","page":"p","size":"n","defaultSize":2,"maximumSize":30}"#
            ),
            ("paging: { style: offset, offset: skip }", "paging", #"{"style":"offset","offset":"skip"}"#),
            ("paging: 5", "paging", "5"),
            ("pageSize: 4", "paging", #"{"style":"page","page":"p","size":"n","maximumSize":30}"#),
            ("headers: { x-total: ~, X-More: a }", "headers", #"{"x-total":null,"Link":"{links}","X-More":"a"}"#),
            ("headers: ~", "headers", "null"),
            ("errors: { row: { status: 410 } }", "errors", #"{"default":{"status":400},"row":{"status":410}}"#),
            ("body: { data: '{rows}' }", "body", #"{"data":"{rows}"}"#),
            ("body: { data: '{rows}' }", "each", #"{"node":"{row}"}"#),
        ]
    )
    func replaced(own: String, key: String, value: String) throws {
        let list = try JSONParser.parse(Array(try expanded("{ preset: pages, \(own) }").utf8))
        let found = try #require(list[key])
        #expect(String(decoding: JSONWriter.bytes(of: found), as: UTF8.self) == value)
        #expect(list["preset"] == nil && list["summary"] == nil)
    }

    @Test(
        "a key of the list removes the keys of the preset that say the same in another way",
        arguments: [
            ("preset: pages, envelope: { list: [a] }", ["body", "each"]), ("preset: parts, body: {}", ["envelope"]),
            ("preset: parts, paging: { defaultSize: 2 }", ["pageSize"]),
        ]
    )
    func removed(own: String, keys: [String]) throws {
        let list = try JSONParser.parse(Array(try expanded("{ \(own) }").utf8))
        for key in keys { #expect(list[key] == nil, "\(key)") }
    }

    @Test("the nodes of a preset have the lines of the list file that is printed, the list's own nodes in theirs")
    func locations() throws {
        let node = try YAMLSource.parse(Array("preset: pages\npaging: { first: 0 }".utf8), file: "x.yaml")
        var diagnostics = Diagnostics()
        let list = Self.library.expanded(node, into: &diagnostics)
        #expect(list["rows"].map { "\($0.location)" } == "preset:pages:6:11")
        #expect(list["paging"]?["page"].map { "\($0.location)" } == "preset:pages:7:34")
        #expect(list["paging"]?["first"].map { "\($0.location)" } == "x.yaml:2:18")
        #expect("\(list.location)" == "x.yaml:1:1")
    }

    @Test(
        "a preset that is not there is refused with the near name",
        arguments: [
            ("pagse", "9: error: there is no preset 'pagse'; use 'pages'; 'understudy presets' lists all"),
            ("stripes-and-more", "9: error: there is no preset 'stripes-and-more'; 'understudy presets' lists all"),
            ("[pages]", "9: error: 'preset' is a sequence; write a text"),
            ("~", "9: error: 'preset' is '~'; write a text"),
        ]
    )
    func unknown(name: String, finding: String) throws {
        #expect(try expanded("preset: \(name)") == "x.yaml:1:\(finding)")
    }

    @Test("as a list file, a preset keeps its comments and blank lines, and its summary is a comment")
    func listFile() {
        let preset = Preset(
            name: "notes",
            text: """
                # About this list.
                summary: 'Notes: by page'

                path: /notes  # a path

                # The rows.
                row:
                  id: index

                """
        )
        #expect(
            preset.listFile == """
                # notes: Notes: by page
                understudy: 1
                lists:
                  notes:
                    # About this list.

                    path: /notes  # a path

                    # The rows.
                    row:
                      id: index

                """
        )
    }
}
