// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import ListSketches
import OrderedCollections
import Testing
import YAMLSource

@Suite("The text of a list file")
struct ListFileTextTests {
    @Test("is what a person would write, with remarks as comments")
    func layout() throws {
        let sketch = ListSketch(
            name: "houses",
            list: [
                "path": "/v1/{town}/houses",
                "when": ["header": "X-Target", "is": "Houses.List"],
                "paging": ["style": "cursor", "cursor": "after", "size": .null, "defaultSize": 50],
                "body": ["data": "{rows}", "next": "{next?}"],
                "row": [
                    "id": "index", "name": ["words": [1, 3]], "built": ["date": ["2020-01-01", "2026-12-31"]],
                    "size": ["number": [0, 1000], "decimals": 2], "address": ["object": ["street": "street"]],
                ],
            ],
            remarks: [
                ListSketch.Remark(path: [], text: "A list."),
                ListSketch.Remark(path: ["paging", "tokens"], text: "Tokens may expire."),
                ListSketch.Remark(path: ["row", "name"], text: "A guess."),
            ]
        )
        let expected = """
            # Houses
            understudy: 1
            lists:
              # A list.
              houses:
                path: /v1/{town}/houses
                when: { header: X-Target, is: Houses.List }
                # Tokens may expire.
                paging: { style: cursor, cursor: after, size: ~, defaultSize: 50 }
                body: { data: '{rows}', next: '{next?}' }
                row:
                  id: index
                  # A guess.
                  name: { words: [1, 3] }
                  built: { date: [2020-01-01, 2026-12-31] }
                  size: { number: [0, 1000], decimals: 2 }
                  address: { object: { street: street } }

            """
        let text = ListFileText.text(of: [sketch], heading: ["Houses"])
        #expect(text == expected)
        let list = try #require(try ListFileParser.parse(Array(text.utf8), file: "a.yaml").lists.first)
        #expect(list.name == "houses" && list.path == "/v1/{town}/houses")
    }

    @Test("has a long comment in several lines, without line breaks of its own")
    func longComment() throws {
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        let remark = ListSketch.Remark(path: ["path"], text: "\(words)\nlists: {}\u{1B}\u{2028}end")
        let text = ListFileText.text(of: [ListSketch(name: "a", list: ["path": "/a"], remarks: [remark])])
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 110 })
        #expect(lines.count { $0.hasPrefix("    #") } == 3)
        #expect(try read(text)["lists"] == ["a": ["path": "/a"]])
    }

    @Test("has an array of objects with a dash in front of each")
    func dashes() throws {
        let element: JSONValue = ["message": "{message}", "texts": .array((1...12).map { .string("text \($0)") })]
        let text = ListFileText.text(of: [ListSketch(name: "a", list: ["body": [element, "end"]])])
        #expect(text.contains("\n    body:\n      - message: '{message}'\n        texts:\n          - text 1\n"))
        #expect(text.hasSuffix("\n      - end\n"))
        #expect(try read(text)["lists"]?["a"]?["body"] == [element, "end"])
    }

    @Test(
        "has quotes only where YAML needs them",
        arguments: [
            ("plain", "plain"), ("two words", "two words"), ("application/x-json-1.1", "application/x-json-1.1"),
            ("2026-12-31", "2026-12-31"), ("Größe", "Größe"), ("日本", "日本"), ("/a/{b}", "/a/{b}"),
            ("{rows}", "'{rows}'"), ("", "''"), ("a, b", "a, b"),
            ("it's", #"'it''s'"#), ("it'\u{301}s", "'it''\u{301}s'"),
            ("yes", "'yes'"), ("No", "'No'"), ("null", "'null'"), ("~", "'~'"), ("12", "'12'"),
            ("1e3", "'1e3'"), ("0x1F", "'0x1F'"), ("a: b", "'a: b'"), ("a #b", "'a #b'"), ("- a", "'- a'"),
            (" a", "' a'"), ("a ", "'a '"), ("*a", "'*a'"), ("&a", "'&a'"), ("!a", "'!a'"), ("@a", "'@a'"),
            ("a\nb", #""a\nb""#), ("\u{7}", #""\u0007""#), ("a\u{FEFF}", #""a\uFEFF""#),
            ("\u{FEFF}a", #""\uFEFFa""#), ("\u{FEFF}\u{FEFF}", #""\uFEFF\uFEFF""#), ("🏠", "'🏠'"),
        ]
    )
    func quotes(text: String, written: String) throws {
        let file = ListFileText.text(of: [ListSketch(name: "a", list: ["path": .string(text)])])
        #expect(file == "understudy: 1\nlists:\n  a:\n    path: \(written)\n")
        #expect(try read(file)["lists"]?["a"]?["path"] == .string(text))
    }

    @Test("without lists is still a list file")
    func empty() {
        #expect(ListFileText.text(of: []) == "understudy: 1\n")
        #expect(ListFileText.text(of: [ListSketch(name: "a", list: [:])]) == "understudy: 1\nlists:\n  a: {}\n")
    }

    private func read(_ text: String) throws -> JSONValue {
        try #require(try YAMLSource.parse(Array(text.utf8), file: "a.yaml").json)
    }
}
