// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ListDescription

@Suite("Tokens of rows that were deleted")
struct GoneRowTests {
    /// Five rows, two a page, unless the keys say otherwise.
    private func list(_ keys: String) throws -> ListDescription {
        try ListDescriptionTests.list("{ rows: 5, pageSize: 2, envelope: { next: n }, \(keys) }")
    }

    /// The page that a request gets, and the numbers of its rows.
    private func ask(
        _ list: ListDescription,
        _ query: [(name: String, value: String)],
        of overlay: RowOverlay
    ) throws -> (rows: [UInt64], next: String) {
        let page = try list.page(for: ListRequest(query: query), of: overlay)
        let rows = try #require(page.source).numbers(at: page.range).flatMap { Array($0) }
        return (rows, page.next?.plain ?? "")
    }

    @Test(
        "the key of a row that was inserted first and deleted again leads to the rows behind it",
        arguments: [("{ Id: index }", "5", "6"), ("{ Id: { template: 'ch_{index}' } }", "ch_5", "ch_6")]
    )
    func insertedFirst(row: String, key: String, latest: String) throws {
        let list = try list("paging: { style: keyset, before: before }, row: \(row)")
        var overlay = RowOverlay(rows: 5)
        try overlay.insert(1, at: 0)
        #expect(try ask(list, [("after", key)], of: overlay).rows == [0, 1])
        try overlay.remove(at: 0..<1)
        #expect(try ask(list, [("after", key)], of: overlay).rows == [0, 1])
        #expect(try ask(list, [("before", key)], of: overlay).rows == [])
        try overlay.insert(1, at: 0)
        #expect(try ask(list, [("after", key)], of: overlay).rows == [0, 1])
        #expect(try ask(list, [("before", key)], of: overlay).rows == [6])
        #expect(try ask(list, [("after", latest)], of: overlay).rows == [0, 1])
    }

    @Test("a key of the form of a text that the list never had is still refused")
    func unknown() throws {
        let list = try list("paging: { style: keyset }, row: { Id: { template: 'ch_{index}' } }")
        var overlay = RowOverlay(rows: 5)
        try overlay.insert(1, at: 0)
        let error = #expect(throws: BadParameter.self) { try ask(list, [("after", "ch_6")], of: overlay) }
        #expect(error?.allowed == "the 'Id' of a row of this list, or none")
    }

    @Test("a page ends in front of the row of its key, even if that row is deleted or never was")
    func before() throws {
        let list = try list(
            "paging: { style: keyset, key: Id, before: before }, row: { Id: { sequence: { from: 0, step: 10 } } }"
        )
        #expect(try list.page(for: [("before", "25")]).range == 1..<3)
        #expect(try list.page(for: [("before", "99")]).range == 3..<5)
        #expect(try list.page(for: [("before", "-1")]).range == 0..<0)
        var overlay = RowOverlay(rows: 5)
        try overlay.remove(at: 2..<3)
        #expect(try ask(list, [("before", "20")], of: overlay).rows == [0, 1])
    }

    @Test("the cursor of a row that was inserted and deleted again leads to the rows behind it")
    func inserted() throws {
        let list = try list("paging: { style: cursor }")
        var overlay = RowOverlay(rows: 5)
        try overlay.insert(2, at: 1)
        let first = try ask(list, [], of: overlay)
        #expect(first.rows == [0, 5])
        try overlay.remove(at: 0..<1)
        try overlay.remove(at: 0..<1)
        #expect(try ask(list, [("cursor", first.next)], of: overlay).rows == [6, 1])
        try overlay.insert(3, at: 0)
        #expect(try ask(list, [("cursor", first.next)], of: overlay).rows == [6, 1])
    }

    @Test("the cursor of a deleted row leads to no row that was inserted in front of it")
    func behindInserted() throws {
        let list = try list("paging: { style: cursor }")
        var overlay = RowOverlay(rows: 5)
        try overlay.insert(1, at: 2)
        let first = try ask(list, [("limit", "4")], of: overlay)
        #expect(first.rows == [0, 1, 5, 2])
        try overlay.remove(at: 3..<4)
        #expect(try ask(list, [("cursor", first.next)], of: overlay).rows == [3, 4])
    }

    @Test("in a sorted list, a row that was changed and deleted stands where its last value puts it")
    func changed() throws {
        let list = try list(
            "paging: { style: cursor }, query: { sort: [n] }, "
                + "row: { id: index, n: { sequence: { from: 8, step: -1 } } }"
        )
        var overlay = RowOverlay(rows: 5)
        try overlay.store(Array(#"{"id":2,"n":4.5}"#.utf8), for: 2)
        let first = try ask(list, [("sort", "n")], of: overlay)
        #expect(first.rows == [4, 2])
        try overlay.remove(at: 2..<3)
        #expect(try ask(list, [("sort", "n"), ("cursor", first.next)], of: overlay).rows == [3, 1])
    }

    @Test("a token of several values is read with the types of the deleted row, as that was last")
    func types() throws {
        let list = try list("paging: { style: keyset, token: [ '{n}', '{id}' ] }, row: { id: index, n: index }")
        var overlay = RowOverlay(rows: 5)
        try overlay.store(Array(#"{"id":1,"n":"x"}"#.utf8), for: 1)
        let first = try ask(list, [], of: overlay)
        #expect(first.next == #"["x",1]"#)
        try overlay.remove(at: 1..<2)
        #expect(try ask(list, [("after", first.next)], of: overlay).rows == [2, 3])
    }

    @Test("a sorted list knows the deleted row of a cursor, however many others are deleted")
    func many() throws {
        let list = try ListDescriptionTests.list(
            "{ rows: 20, pageSize: 2, envelope: { next: n }, paging: { style: cursor }, query: { sort: [n], scan: 10 }, "
                + "row: { n: { sequence: { from: 20, step: -1 } } } }"
        )
        var overlay = RowOverlay(rows: 20)
        try overlay.remove(at: 0..<11)
        let first = try ask(list, [("sort", "n")], of: overlay)
        #expect(first.rows == [19, 18])
        try overlay.remove(at: 7..<9)
        #expect(try ask(list, [("sort", "n"), ("cursor", first.next)], of: overlay).rows == [17, 16])
    }

    @Test("a deleted row stays behind the row before it, whatever happens", arguments: 0..<40 as Range<UInt64>)
    func model(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func draw(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var overlay = RowOverlay(rows: 10)
        var model = (0..<10 as Range<UInt64>).map { (number: $0, isThere: true) }
        for _ in 0..<60 {
            let present = model.indices.filter { model[$0].isThere }
            let place = draw(UInt64(present.count) + 1)
            if draw(2) == 0 {
                let added = try overlay.insert(draw(4), at: place).map { (number: $0, isThere: true) }
                let isFirst = place == 0 && !present.isEmpty
                let index = place < UInt64(present.count) ? present[Int(place)] : model.count
                model.insert(contentsOf: added, at: isFirst ? 0 : index)
            } else {
                let end = min(Int(place + draw(4)), present.count)
                for index in present[Int(place)..<end] { model[index].isThere = false }
                try overlay.remove(at: place..<UInt64(end))
            }
            var expected: [RowPosition] = []
            var count: UInt64 = 0
            for row in model {
                expected.append(RowPosition(place: count, isThere: row.isThere))
                if row.isThere { count += 1 }
            }
            #expect(model.compactMap { overlay.position(of: $0.number) } == expected)
            #expect(overlay.position(of: UInt64(model.count)) == nil)
        }
    }

    @Test("deletions are remembered within bounds; the oldest are forgotten, and generated rows never")
    func bounds() {
        var gone = GoneRows(rows: 5, limits: .init(insertedMax: 1, storedMax: 2, storedByteCountMax: 3))
        gone.add([0..<1], at: 0..<1, revision: 1)
        gone.add([7..<8, 3..<4], at: 2..<4, revision: 2)
        gone.add([5..<6], at: 4..<5, revision: 3)
        #expect(gone.stretches.map(\.numbers) == [0..<1, 3..<4, 5..<6])
        gone.keep([(0, [1]), (3, [2]), (7, [3])])
        #expect(gone.lastBytes(of: 0) == nil)
        #expect(gone.lastBytes(of: 3) == [2])
        gone.keep([(5, [4, 5, 6])])
        #expect(gone.lastBytes(of: 7) == nil)
        #expect(gone.lastBytes(of: 5) == [4, 5, 6])
        #expect(gone.storedByteCount == 3)
    }

    @Test("a row whose deletion is forgotten stands behind the row with the nearest smaller number")
    func forgotten() throws {
        var overlay = RowOverlay(rows: 2, limits: GoneRows.Limits(insertedMax: 1))
        try overlay.insert(4, at: 2)
        try overlay.remove(at: 3..<4)
        #expect(overlay.position(of: 3) == RowPosition(place: 3, isThere: false))
        try overlay.insert(2, at: 0)
        try overlay.remove(at: 6..<7)
        #expect(overlay.gone.stretches.map(\.numbers) == [5..<6])
        #expect(overlay.position(of: 3) == RowPosition(place: 5, isThere: false, isForgotten: true))
    }

    @Test("a token of several values leads behind its row, whatever became of the values")
    func changedValues() throws {
        let list = try list("paging: { style: keyset, token: [ '{n}', '{id}' ] }, row: { id: index, n: index }")
        var overlay = RowOverlay(rows: 5)
        let token = try ask(list, [], of: overlay).next
        #expect(token == "[1,1]")
        try overlay.store(Array(#"{"id":1,"n":"hello"}"#.utf8), for: 1)
        #expect(try ask(list, [("after", token)], of: overlay).rows == [2, 3])
        try overlay.remove(at: 1..<2)
        #expect(try ask(list, [("after", token)], of: overlay).rows == [2, 3])
    }

    @Test("the cursor of a row whose deletion is forgotten leads on from the index that the row had")
    func cursorOfForgotten() throws {
        let list = try list("paging: { style: cursor, cursor: c }")
        var overlay = RowOverlay(rows: 5, limits: GoneRows.Limits(insertedMax: 1))
        try overlay.insert(1, at: 1)
        let page = try ask(list, [], of: overlay)
        #expect(page.rows == [0, 5])
        try overlay.remove(at: 1..<2)
        #expect(overlay.position(of: 5)?.isForgotten == false)
        try overlay.insert(1, at: 4)
        try overlay.remove(at: 4..<5)
        #expect(overlay.position(of: 5)?.isForgotten == true)
        #expect(try ask(list, [("c", page.next)], of: overlay).rows == [1, 2])
    }
}
