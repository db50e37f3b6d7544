// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import ListDescription
import Testing

@Suite("Row kinds")
struct RowKindTests {
    private func list(_ kind: String) throws -> ListDescription {
        try ListDescriptionTests.list("row: { K: \(kind) }")
    }

    @Test("an index is the row's place in the whole list (F-09)")
    func index() throws {
        #expect(try list("index").values(of: "K", rows: 0..<3) == [0, 1, 2])
        let last = ListDescription.rowsMax - 1
        #expect(try list("index").row(last)["K"] == .integer(Int64(last)))
    }

    @Test("a sequence grows by its step, also downwards and beyond 64 bits")
    func sequence() throws {
        #expect(try list("{ sequence: { from: 1000, step: 10 } }").values(of: "K", rows: 0..<3) == [1000, 1010, 1020])
        #expect(try list("{ sequence: { from: 1, step: -2 } }").values(of: "K", rows: 0..<3) == [1, -1, -3])
        #expect(try list("{ sequence: {} }").values(of: "K", rows: 0..<3) == [0, 1, 2])
        let steep = try list("{ sequence: { from: 1, step: -9007199254740992 } }")
        var bytes: [UInt8] = []
        steep.row.write(row: (1 << 53) - 1, seed: 0, list: "l", into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"K":-81129638414606672688589750403071}"#)
    }

    @Test("words are as many as the range says, the first with a capital")
    func words() throws {
        var counts: Set<Int> = []
        for value in try list("{ words: [3, 6] }").values(of: "K") {
            let words = try #require(value.text).split(separator: " ", omittingEmptySubsequences: false)
            counts.insert(words.count)
            #expect(words.allSatisfy { !$0.isEmpty && $0.utf8.count <= 8 })
            #expect(words[0].first?.isUppercase == true)
            #expect(words.dropFirst().allSatisfy { $0.allSatisfy { $0.isLowercase && $0.isASCII } })
        }
        #expect(counts == [3, 4, 5, 6])
        let most = try list("{ words: 64 }").values(of: "K")
        #expect(most.allSatisfy { $0.text?.split(separator: " ").count == 64 })
    }

    @Test(
        "a number keeps its bounds and has exactly its decimals",
        arguments: [
            ("{ number: [100, 900], decimals: 2 }", 100, 900, 2), ("{ number: [1, 3] }", 1, 3, 0),
            ("{ number: [-0.5, 0.5], decimals: 1 }", -0.5, 0.5, 1),
            ("{ number: [0, 0.000000009], decimals: 9 }", 0, 0.000000009, 9),
            ("{ number: [-999999999999999999, 999999999999999999] }", -1e18, 1e18, 0),
        ] as [(String, Double, Double, Int)]
    )
    func number(kind: String, lower: Double, upper: Double, decimals: Int) throws {
        let list = try list(kind)
        for row in 0..<200 as Range<UInt64> {
            var bytes: [UInt8] = []
            list.row.write(row: row, seed: 7, list: "l", into: &bytes)
            let text = String(decoding: bytes.dropFirst(5).dropLast(), as: UTF8.self)
            let value = try #require(Double(text))
            #expect((lower...upper).contains(value))
            #expect((text.split(separator: ".").dropFirst().first?.count ?? 0) == decimals)
        }
    }

    @Test("every value of a small range comes up, the bounds too")
    func coverage() throws {
        #expect(Set(try list("{ number: [1, 3] }").values(of: "K")) == [1, 2, 3])
        #expect(Set(try list("boolean").values(of: "K")) == [true, false])
        #expect(
            Set(try list("{ choice: [a, 5, ~, [1], { b: 2 }] }").values(of: "K"))
                == ["a", 5, .null, [1], ["b": 2]]
        )
        let days = try list("{ date: [2024-02-28, 2024-03-01] }").values(of: "K")
        #expect(Set(days) == ["2024-02-28", "2024-02-29", "2024-03-01"])
        #expect(Set(try list("{ number: [-0.1, 0.1], decimals: 1 }").values(of: "K")) == [-0.1, 0.0, 0.1])
    }

    @Test("a range of one value is that value, in each row")
    func constantRanges() throws {
        #expect(Set(try list("{ number: [5, 5] }").values(of: "K")) == [5])
        #expect(Set(try list("{ date: [0001-01-01, 0001-01-01] }").values(of: "K")) == ["0001-01-01"])
        #expect(Set(try list("{ date: [9999-12-31, 9999-12-31] }").values(of: "K")) == ["9999-12-31"])
        #expect(Set(try list("{ value: { a: [1, 'x\"y'] } }").values(of: "K")) == [["a": [1, "x\"y"]]])
    }

    @Test("days of four centuries are real days in order")
    func calendar() throws {
        let list = try list("{ date: [1899-12-30, 2101-01-02] }")
        var formatter = Date.ISO8601FormatStyle(timeZone: .gmt)
        formatter = formatter.year().month().day()
        for value in try list.values(of: "K", rows: 0..<2_000) {
            let text = try #require(value.text)
            #expect(formatter.format(try formatter.parse(text)) == text)
        }
    }

    @Test("a UUID is of version 4, and no two rows share one")
    func uuid() throws {
        let values = try list("uuid").values(of: "K")
        #expect(Set(values).count == values.count)
        for value in values {
            let text = try #require(value.text)
            #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
            #expect(Array(text)[14] == "4")
            #expect("89ab".contains(Array(text)[19]))
        }
    }

    @Test("a template shows the values of other fields and of kinds, escaped")
    func template() throws {
        let list = try ListDescriptionTests.list(
            """
            row:
              Line: { template: '{{{index}}} "{Title}" for {Price} in { Town } on {Day}: {Note}, {Big}, {Flag}' }
              Title: { words: [2, 2] }
              Price: { number: [1, 9], decimals: 1 }
              Town: { choice: ["a\\"b", c] }
              Day: { date: [2020-01-01, 2020-12-31] }
              Note: { value: "tab\\there" }
              Big: { sequence: { from: 5 } }
              Flag: boolean
            """
        )
        for index in 0..<50 as Range<UInt64> {
            let row = try list.row(index)
            func text(_ field: String) -> String { row[field].map { $0.text ?? $0.description } ?? "missing" }
            let expected =
                "{\(index)} \"\(text("Title"))\" for \(text("Price")) in \(text("Town")) on \(text("Day")): "
                + "\(text("Note")), \(text("Big")), \(text("Flag"))"
            #expect(row["Line"] == .string(expected))
        }
    }

    @Test("a field of a kind's name goes before the kind, and kinds differ from place to place")
    func templateNames() throws {
        let own = try ListDescriptionTests.list("row: { index: { value: own }, T: { template: '{index}' } }")
        #expect(try own.row(3)["T"] == "own")
        let twice = try list("{ template: '{uuid} {uuid} {words} {boolean}' }").values(of: "K")
        #expect(
            twice.allSatisfy { value in
                let parts = value.text?.split(separator: " ") ?? []
                return parts[0] != parts[1]
            }
        )
    }

    @Test("objects nest, and a mapping of several keys is one even if a key names a kind")
    func object() throws {
        let nested = try list("{ A: { B: index }, number: index }").row(4)["K"]
        #expect(nested == ["A": ["B": 4], "number": 4])
        #expect(try list("{ object: { words: index } }").row(4)["K"] == ["words": 4])
    }

    @Test("arrays have as many elements as the range says, and elements differ")
    func array() throws {
        let values = try list(
            "{ array: { of: { N: { number: [0, 1000000] }, T: { template: 'n{N}' } }, count: [0, 3] } }"
        )
        .values(of: "K")
        var counts: Set<Int> = []
        for value in values {
            let elements = try #require(value.array)
            counts.insert(elements.count)
            #expect(Set(elements).count == elements.count)
            for element in elements { #expect(element["T"]?.text == "n\(element["N"]?.description ?? "")") }
        }
        #expect(counts == [0, 1, 2, 3])
        let nested = try list("{ array: { of: { array: { of: uuid, count: 2 } }, count: 2 } }").row(0)["K"]
        #expect(Set(try #require(nested?.array).flatMap { $0.array ?? [] }).count == 4)
        #expect(try list("{ array: { of: index, count: 0 } }").row(0)["K"] == [])
    }

    @Test("keys are escaped once and stand in the order of the file")
    func keys() throws {
        var bytes: [UInt8] = []
        try ListDescriptionTests.list("row: { 'b\"': index, a: { value: 1 } }").row
            .write(row: 0, seed: 1, list: "l", into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"b\"":0,"a":1}"#)
    }
}
