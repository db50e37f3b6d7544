// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import Testing

@Suite("Values of files")
struct ValueFileTests {
    /// The folder of the fixtures, four levels above this file's name.
    private static let fixtures = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appendingPathComponent("fixtures/lists/values")

    @Test("rows take the records of CSV, JSON and NDJSON files in turn")
    func inTurn() throws {
        let path = Self.fixtures.appendingPathComponent("rows.yaml").path
        let list = try #require(try ListFileParser.parse(contentsOf: path).lists.first)
        let rows = try (0..<4 as Range<UInt64>).map { try list.row($0) }
        #expect(rows.map { $0["Town"] } == ["Köln, am Rhein", "The \"Hub\"", "Ålesund", "Köln, am Rhein"])
        #expect(rows.map { $0["Country"] } == ["DE", "GB", "NO", "DE"])
        #expect(rows.map { $0["Colour"] } == ["red", 5, .null, "red"])
        #expect(rows.map { $0["Number"] } == [1, .null, 1, .null])
        #expect(rows.allSatisfy { ["DE", "GB", "NO"].contains($0["Any"]) })
    }

    @Test("values in brackets need no file")
    func inline() throws {
        let list = try list("row: { K: { values: [a, 2, ~] }, T: { template: '<{K}>' } }")
        #expect(try list.values(of: "K", rows: 0..<4) == ["a", 2, .null, "a"])
        #expect(try list.values(of: "T", rows: 0..<2) == ["<a>", "<2>"])
    }

    /// Writes a description with one kind, and the files that it may name, and returns the findings.
    private func findings(_ values: String, _ files: [String: String] = [:]) throws -> String {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appendingPathComponent("values-\(UUID().uuidString)")
        let folder = root.appendingPathComponent("lists")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: root) }
        try "secret".write(to: root.appendingPathComponent("outside.json"), atomically: true, encoding: .utf8)
        try manager.createSymbolicLink(
            atPath: folder.appendingPathComponent("link.json").path,
            withDestinationPath: "../outside.json"
        )
        return try ListDescriptionTests.findings(
            of: "understudy: 1\nlists: { a: { row: { K: { values: \(values) } } } }\n",
            beside: files,
            in: folder
        )
    }

    @Test(
        "a file that lies elsewhere is never read, however its name is written",
        arguments: [
            "../outside.json", "/etc/passwd", "link.json", "a/../../outside.json", "./../outside.json",
            "..\\\\outside.json",
            "a//b.json", "\\0.json",
        ]
    )
    func outside(name: String) throws {
        let findings = try findings("{ file: \"\(name)\" }")
        #expect(findings.contains("is not in the folder of this description; name one that is, without '..'"))
        #expect(!findings.contains("secret"))
    }

    @Test(
        "a file that says no values is refused with what to write",
        arguments: [
            ("{ file: n.json }", [:], "no such file; check the path"),
            ("{ file: n.txt }", ["n.txt": "a"], "its name must end in .json, .ndjson, .jsonl or .csv"),
            ("{ file: n.json }", ["n.json": "{}"], "is not an array; write [ … ]"),
            ("{ file: n.json }", ["n.json": "[]"], "holds 0 values; write 1 to 100000"),
            ("{ file: n.json }", ["n.json": "[1,]"], "is not JSON at byte 3: unexpected ']'; expected a value"),
            (
                "{ file: n.json, column: a }", ["n.json": "[{\"b\":1}]"],
                "value 1 has no 'a'; add it, or write another 'column'"
            ),
            ("{ file: n.csv }", ["n.csv": "a,b\n1,2\n"], "has the columns a, b; name one of them as 'column'"),
            (
                "{ file: n.csv, column: a }", ["n.csv": "a,b\n1\n"],
                "record 2 has 1 fields instead of 2; write one for each column"
            ),
            ("{ file: n.csv }", ["n.csv": "a\n\"1\n"], "has an unmatched quote, or no lines"),
        ] as [(String, [String: String], String)]
    )
    func refused(values: String, files: [String: String], message: String) throws {
        let name = files.keys.first ?? "n.json"
        #expect(try findings(values, files) == "the file '\(name)': \(message)")
    }

    @Test("a file in the folder may be named with './' in front")
    func here() throws {
        #expect(try findings("{ file: ./n.json }", ["n.json": "[1]"]) == "accepted")
    }

    @Test("only a kind names a file: as a field, in a constant and in a body the same words mean themselves")
    func elsewhere() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("values-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("x.yaml").path
        let text = """
            understudy: 1
            lists:
              a:
                envelope: { list: [rows], constants: { values: { file: a.csv } } }
                row:
                  values: { file: { value: 1 }, column: index }
                  Inner: { values: { file: { value: 2 }, column: index } }
                  Constant: { value: { values: { file: b.csv } } }
            answers:
              b: { body: { values: { file: c.csv } } }
            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let file = try ListFileParser.parse(contentsOf: path)
        let list = try #require(file.lists.first)
        let row: JSONValue = [
            "values": ["file": 1, "column": 3], "Inner": ["values": ["file": 2, "column": 3]],
            "Constant": ["values": ["file": "b.csv"]],
        ]
        #expect(try list.row(3) == row)
        #expect(list.envelope.constants.first?.value == "a.csv")
        #expect(file.answers.first?.reply(toCall: 1).body == ["values": ["file": "c.csv"]])
        #expect(ListFileParser.valueFiles(of: path) == [])
    }

    @Test("a description that is no file of its own names no files")
    func embedded() {
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: { K: { values: { file: n.json } } } } }")
                == "x.yaml:2:35: error: 'values' names a file, which works only in a list file of its own; "
                + "write the values in brackets"
        )
    }
}
