// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("Cursors")
struct CursorTests {
    private func list(
        name: String = "houses",
        seed: UInt64 = 7,
        rows: UInt64 = 1_000_000_000_000
    ) throws -> ListDescription {
        try ListDescriptionTests.list(
            "{ rows: \(rows), seed: \(seed), paging: { style: cursor }, envelope: { next: n }, query: "
                + "{ filter: [Id], scan: 50 } }",
            name: name
        )
    }

    private func next(_ list: ListDescription, _ query: [(name: String, value: String)] = []) throws -> String {
        try #require(try list.page(for: query).next).plain
    }

    @Test("the same place gives the same cursor in each process")
    func pinned() throws {
        let cursor = try next(list())
        #expect(cursor == "5pFJQWKkbO4_Xl0-8s1CukjsajoJe9Q3fsz89nBYagywMwBHj7y5Zw")
    }

    @Test("a cursor is of letters that a query takes as they are, and no two places share one")
    func opaque() throws {
        var seen: Set<String> = []
        var cursor = try next(list())
        for _ in 0..<200 {
            #expect(
                cursor.utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || "0123456789-_".utf8.contains($0) }
            )
            #expect(seen.insert(cursor).inserted)
            cursor = try next(list(), [("cursor", cursor)])
        }
    }

    @Test("any change of a cursor makes it none")
    func tampering() throws {
        var list = try list()
        list.paging.emptyToken = .refuse
        let cursor = Array(try next(list))
        for place in cursor.indices {
            var changed = cursor
            changed[place] = changed[place] == "A" ? "B" : "A"
            for text in [String(changed), String(cursor[..<place])] {
                #expect(throws: BadParameter.self) { try list.page(for: [("cursor", text)]) }
            }
        }
    }

    @Test("a cursor is refused for what it was not made for, and the message says why")
    func foreign() throws {
        let own = try list()
        func message(_ cursor: String, _ query: [(name: String, value: String)] = []) throws -> String {
            var list = try list(rows: 45)
            list.paging.emptyToken = .refuse
            let error = #expect(throws: BadParameter.self) { try list.page(for: [("cursor", cursor)] + query) }
            return error?.allowed ?? ""
        }
        let cursor = try next(own)
        #expect(try message("abc") == "a cursor from an answer of this list, or none")
        #expect(try message("") == "a cursor from an answer of this list, or none")
        let allowed = "a cursor of this list; this one belongs to another list or seed"
        #expect(try message(next(list(name: "flats"))) == allowed)
        #expect(try message(next(list(seed: 8))) == allowed)
        #expect(
            try message(cursor, [("Id", "5")])
                == "the same filter, search and sort as for the cursor, or start without a cursor"
        )
    }

    @Test("a cursor leads to its place with any page size, and keeps its own where a request does not say one")
    func sizes() throws {
        let list = try list(rows: 45)
        let cursor = try next(list, [("limit", "7")])
        #expect(try list.page(for: [("cursor", cursor), ("limit", "5")]).range == 7..<12)
        #expect(try list.page(for: [("cursor", cursor)]).range == 7..<14)
        #expect(throws: BadParameter.self) { try list.page(for: [("cursor", cursor), ("limit", "101")]) }
        var narrow = list
        narrow.paging.maximumSize = 3
        #expect(try narrow.page(for: [("cursor", cursor)]).range == 7..<10)
    }

    @Test("a cursor stays at its row when rows come and go before it, and where the row was when it is gone")
    func anchored() throws {
        let list = try list(rows: 45)
        let cursor = try next(list)
        var overlay = RowOverlay(rows: 45)
        func first() throws -> UInt64? {
            let page = try list.page(for: ListRequest(query: [("cursor", cursor)]), of: overlay)
            return page.source?.number(at: page.range.lowerBound)
        }
        try overlay.insert(3, at: 0)
        #expect(try first() == 20)
        try overlay.remove(at: 0..<10)
        #expect(try first() == 20)
        overlay = RowOverlay(rows: 45)
        try overlay.remove(at: 19..<20)
        #expect(try first() == 20)
        // A client that deletes what it reads misses nothing.
        try overlay.remove(at: 0..<19)
        #expect(try first() == 20)
        try overlay.insert(2, at: 0)
        #expect(try first() == 20)
        try overlay.remove(at: 2..<3)
        #expect(try first() == 21)
    }

    @Test("in a sorted list, the cursor of a row that is gone leads to the rows behind it", arguments: [4..<5, 4..<6])
    func sorted(gone: Range<UInt64>) throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 6, pageSize: 2, paging: { style: cursor }, query: { sort: [n] }, body: [ '{rows}', '{next}' ], "
                + "row: { id: index, n: { sequence: { from: 9, step: -1 } } } }"
        )
        let first = try list.page(for: [("sort", "n")])
        let cursor = try #require(try list.page(for: [("sort", "n")]).next).plain
        #expect(first.source?.numbers(at: first.range).map(\.lowerBound) == [5, 4])
        var overlay = RowOverlay(rows: 6)
        try overlay.remove(at: gone)
        let request = ListRequest(query: [("sort", "n"), ("cursor", cursor)])
        let page = try list.page(for: request, of: overlay)
        #expect(page.source?.numbers(at: page.range).map(\.lowerBound) == [3, 2])
    }
}
