// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import SourceDiagnostics
import Testing

@Suite("Whole rows")
struct WholeRowTests {
    /// The folder of the fixtures, four levels above this file's name.
    private static let fixtures = (0..<4)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appendingPathComponent("fixtures/lists/values")

    @Test("rows are the objects of a JSON or NDJSON file in turn, with their members in the order of the file")
    func files() throws {
        let path = Self.fixtures.appendingPathComponent("whole.yaml").path
        let lists = try ListFileParser.parse(contentsOf: path).lists
        #expect(lists.map(\.rows) == [3, 5])
        let orders = [
            #"{"number":7,"lines":[{"sku":"a","price":1.5}],"note":null}"#,
            #"{"number":9,"lines":[],"customer":"Köln"}"#, "{}",
        ]
        #expect(
            try lists[0].body()
                == #"{"Data":{"List":[\#(orders.joined(separator: ","))],"PageSize":20,"Total":3}}"#
        )
        #expect(try (0..<5 as Range<UInt64>).map { try lists[1].row($0)["n"] } == [1, .null, 1, .null, 1])
        #expect(try lists[0].row(ListDescription.rowsMax - 1)["number"] == 9)
        let names = ListFileParser.valueFiles(of: path).compactMap { $0.split(separator: "/").last }
        #expect(names == ["orders.json", "records.ndjson"])
    }

    @Test("whole rows may stand in the list file, and be filtered, searched and sorted")
    func inline() throws {
        let list = try list(
            "{ row: [{ n: 3, t: c }, { n: 1 }, { n: 2, t: x }], query: { filter: [t], search: [t], sort: [n] } }"
        )
        #expect(list.rows == 3)
        func numbers(_ query: [(name: String, value: String)]) throws -> [JSONValue?] {
            let body = try JSONParser.parse(Array(try list.body(of: query).utf8))
            return body.value(at: ["Data", "List"])?.array?.map { $0["n"] } ?? []
        }
        #expect(try numbers([]) == [3, 1, 2])
        #expect(try numbers([("sort", "n")]) == [1, 2, 3])
        #expect(try numbers([("t", "x")]) == [2])
        #expect(try numbers([("search", "C")]) == [3])
        #expect(try ListDescriptionTests.list("{ rows: 7, row: [{ n: 3 }, { n: 1 }] }").row(6)["n"] == 3)
    }

    @Test("a field may have the name file")
    func field() throws {
        #expect(try list("row: { file: person }").row(0)["file"]?.text != nil)
        #expect(try list("row: { file: { value: a.json } }").row(0)["file"] == "a.json")
    }

    /// Writes a description with one row beside a file, and returns the findings.
    private func findings(_ row: String, _ files: [String: String] = [:]) throws -> String {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("rows-\(UUID().uuidString)")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        return try ListDescriptionTests.findings(
            of: "understudy: 1\nlists: { a: { row: \(row) } }\n",
            beside: files,
            in: folder
        )
    }

    @Test(
        "a file without rows is refused with what to write",
        arguments: [
            ("{ file: n.json }", [:], "the file 'n.json': no such file; check the path"),
            (
                "{ file: ../n.json }", [:],
                "the file '../n.json' is not in the folder of this description; name one that is, without '..'"
            ),
            (
                "{ file: n.csv }", ["n.csv": "a\n1\n"],
                "the file 'n.csv': its name must end in .json, .ndjson or .jsonl"
            ),
            ("{ file: n.json }", ["n.json": "{}"], "the file 'n.json': is not an array; write [ … ]"),
            ("{ file: n.json }", ["n.json": "[]"], "the file 'n.json': holds 0 rows; write 1 to 100000"),
            (
                "{ file: n.json }", ["n.json": "[{}, [1]]"],
                "the file 'n.json': row 2 is an array; write an object for each row"
            ),
            (
                "{ file: n.json, column: a }", ["n.json": "[{}]"],
                "unknown key 'column' in a 'row' that names a file; known: file"
            ),
            ("{ file: n.jsonl }", ["n.jsonl": "{\"a\":1}\n\n{}\n"], "accepted"),
        ] as [(String, [String: String], String)]
    )
    func refused(row: String, files: [String: String], expected: String) throws {
        #expect(try findings(row, files) == expected)
    }

    @Test("rows that are too large are refused")
    func sizes() throws {
        let row = "{\"a\":\"\(String(repeating: "x", count: 1 << 20))\"}"
        #expect(
            try findings("{ file: n.json }", ["n.json": "[\(row)]"])
                == "a row takes more than 1 MiB, or all rows take too much together; write shorter or fewer rows"
        )
    }

    @Test("a description that is no file of its own names no file")
    func embedded() {
        #expect(
            refusal(of: "understudy: 1\nlists: { a: { row: { file: rows.json } } }")
                == "x.yaml:2:20: error: 'row' names a file, which works only in a list file of its own; write the "
                + "fields of the row"
        )
    }
}
