// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import Testing

@Suite("Determinism of rows")
struct RowDeterminismTests {
    private let everything = """
        rows: 1000
        row:
          Id: index
          Title: { words: [1, 9] }
          Price: { number: [-5, 5], decimals: 3 }
          Tags: { array: { of: { choice: [a, b, c] }, count: [0, 4] } }
          Owner: { Id: uuid, Since: { date: [2000-01-01, 2026-12-31] }, Active: boolean }
        """

    @Test("these bytes are what a seed means, in each process and on each machine (F-13)")
    func pinned() throws {
        let body = try ListDescription.standard.body(of: [("pageSize", "3")])
        #expect(
            body == #"{"Data":{"List":[{"Id":0,"Title":"Timber humble museum violet","Price":826.27},"#
                + #"{"Id":1,"Title":"Autumn garden otter humble flower","Price":448.37},"#
                + #"{"Id":2,"Title":"Golden saddle ember hammer","Price":416.80}],"PageSize":3,"Total":45}}"#
        )
        var bytes: [UInt8] = []
        try list(everything).row.write(row: 996, seed: 7, list: "houses", into: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"Id":996,"Title":"Peach amber chalk olive cellar summer","Price":1.385,"Tags":["a","a","c"],"#
                + #""Owner":{"Id":"6d7a3d24-b0e3-49a6-a710-237344931b0d","Since":"2000-04-28","Active":true}}"#
        )
    }

    @Test("rows are the same in any order and on any page")
    func order() throws {
        let list = try list(everything)
        let forward = try (0..<60 as Range<UInt64>).map { try list.row($0) }
        for index in (0..<60 as Range<UInt64>).reversed() { #expect(try list.row(index) == forward[Int(index)]) }
        for size in [1, 7, 60] {
            var rows: [JSONValue] = []
            for page in 1...(60 + size - 1) / size {
                let body = try list.body(of: [("pageIndex", "\(page)"), ("pageSize", "\(size)")])
                rows += try JSONParser.parse(Array(body.utf8)).value(at: ["Data", "List"])?.array ?? []
            }
            #expect(Array(rows.prefix(60)) == forward)
        }
    }

    @Test("another seed or another name gives other rows; the number of rows does not")
    func dependence() throws {
        let list = try list(everything)
        var other = list
        other.rows = 5
        #expect(try other.row(3) == list.row(3))
        other.seed = 8
        #expect(try other.row(3) != list.row(3))
        other = list
        other.name = "flats"
        #expect(try other.row(3) != list.row(3))
    }

    @Test("a further field leaves the others as they were")
    func stability() throws {
        let few = try list("row: { A: { words: [3, 6] }, C: uuid }")
        let more = try list("row: { A: { words: [3, 6] }, B: boolean, C: uuid }")
        #expect(try few.row(9)["A"] == more.row(9)["A"])
        #expect(try few.row(9)["C"] == more.row(9)["C"])
    }

    @Test("two fields of one kind are independent")
    func independence() throws {
        let list = try list("row: { A: { number: [0, 9] }, B: { number: [0, 9] } }")
        let equal = try (0..<1_000 as Range<UInt64>)
            .filter { index in
                let row = try list.row(index)
                return row["A"] == row["B"]
            }
        // A tenth on average; five times its deviation on both sides.
        #expect((50...150).contains(equal.count))
    }

    @Test("values are spread evenly")
    func distribution() throws {
        var counts: [JSONValue: Int] = [:]
        for value in try list("row: { K: { number: [0, 9] } }").values(of: "K", rows: 0..<10_000) {
            counts[value, default: 0] += 1
        }
        #expect(counts.count == 10)
        #expect(counts.values.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }
}
