// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ListDescription

@Suite("Values that filters and sorts compare")
struct ValueOrderTests {
    /// The numbers of the rows that a request gets.
    private func numbers(
        _ list: ListDescription,
        _ name: String,
        _ value: String,
        of overlay: RowOverlay? = nil
    ) throws -> [UInt64] {
        let page = try list.page(for: ListRequest(query: [(name, value)]), of: overlay)
        return try #require(page.source).numbers(at: page.range).flatMap { Array($0) }
    }

    /// A list of integers, each one more than the one before.
    private func sequence(from first: Int64) throws -> ListDescription {
        var list = try list(
            "{ rows: 4, row: { id: index, n: { sequence: { from: 1, step: 1 } } }, query: { filter: [n], sort: [n] } }"
        )
        // A list file has no integers above 2^53.
        list.row = RowTemplate([RowField(name: "n", kind: .sequence(from: first, step: 1))])
        return list
    }

    @Test(
        "integers are compared exactly, however large",
        arguments: [(9_007_199_254_740_992, "9007199254740993"), (9_223_372_036_854_775_806, "9223372036854775807")]
    )
    func integers(from: Int64, second: String) throws {
        let list = try sequence(from: from)
        #expect(try numbers(list, "n", second) == [1])
        #expect(try numbers(list, "n", "\(second).0") == [1])
        #expect(try numbers(list, "n", "0.0\(second)e\(second.count + 1)") == [1])
        #expect(try numbers(list, "sort", "-n") == [3, 2, 1, 0])
    }

    @Test("decimals are compared exactly, however many digits they have")
    func decimals() throws {
        var list = try sequence(from: 0)
        list.rows = 20
        list.row = RowTemplate([
            RowField(name: "n", kind: .number(100_000_000_000_000_001...100_000_000_000_000_009, decimals: 1))
        ])
        func text(_ number: UInt64) -> String { String(decoding: list.bytes(ofRow: number), as: UTF8.self) }
        let sorted = try numbers(list, "sort", "n").map(text)
        #expect(sorted == (0..<20 as Range<UInt64>).map(text).sorted())
        let first = text(0)
        #expect(
            try numbers(list, "n", String(first.dropFirst(5).dropLast())).map(text) == sorted.filter { $0 == first }
        )
    }

    @Test(
        "a number is the same in each spelling, and has one order",
        arguments: [["-1e2", "-99.5", "-0.5", "-.05", "0", "1e-9", "0.5", "5.", "+5.5", "10", "1E400", "2e400"]]
    )
    func spellings(ascending: [String]) throws {
        let numbers = try ascending.map { try #require(ExactNumber($0)) }
        for (index, number) in numbers.enumerated() {
            for other in numbers[(index + 1)...] {
                #expect(number < other)
                #expect(!(other < number))
            }
        }
        #expect(ExactNumber("-0.0") == ExactNumber("0"))
        #expect(ExactNumber("0012.50") == ExactNumber("1.25e1"))
        for text in ["", "-", ".", "e1", "1e", "1e1.5", "1.2.3", "0x1", "inf", "1 "] {
            #expect(ExactNumber(text) == nil, "\(text)")
        }
    }

    @Test(
        "moments are sorted by time, not by their texts; other texts come behind them",
        arguments: ["utc", "offset"],
        ["at", "{ nullable: { of: at } }"]
    )
    func moments(form: String, kind: String) throws {
        let moment = "{ dateTime: [2026-01-01, 2026-12-31], form: \(form) }"
        let kind = kind.replacing("at", with: moment)
        let list = try list("{ rows: 6, row: { id: index, at: \(kind) }, query: { sort: [at] } }")
        var overlay = RowOverlay(rows: 6)
        let values = [
            #""2026-03-04T07:06:07+02:00""#, #""2026-03-04T06:00:00Z""#, #""2026-03-04T01:00:00.50-05:00""#,
            #""2026-03-04T06:00:00.5Z""#, #""2026-03-04""#, "null",
        ]
        for (number, value) in values.enumerated() {
            try overlay.store(Array("{\"id\":\(number),\"at\":\(value)}".utf8), for: UInt64(number))
        }
        #expect(try numbers(list, "sort", "at", of: overlay) == [5, 0, 1, 2, 3, 4])
        #expect(try numbers(list, "sort", "-at", of: overlay) == [4, 2, 3, 1, 0, 5])
    }

    @Test("a search finds texts, numbers and booleans, also inside of values, but not null")
    func search() throws {
        let list = try list(
            "{ rows: 4, row: { id: index, tag: { values: [~, [~, red, 7], { colour: green, none: ~ }, true] } }, "
                + "query: { search: [tag] } }"
        )
        #expect(try numbers(list, "search", "null") == [])
        #expect(try numbers(list, "search", "red") == [1])
        #expect(try numbers(list, "search", "7") == [1])
        #expect(try numbers(list, "search", "GREEN") == [2])
        #expect(try numbers(list, "search", "true") == [3])
    }
}
