// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine

@Suite("The changes that lead to a list")
struct RowEditTests {
    /// Numbers that are the same for the same seed.
    private struct Draw {
        var state: UInt64

        mutating func number(below limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % max(1, limit)
        }
    }

    private func numbers(_ overlay: RowOverlay) -> [UInt64] {
        RowSequence(overlay).numbers(at: 0..<overlay.count).flatMap { Array($0) }
    }

    @Test("give the same rows with the same numbers, whatever has happened", arguments: 0..<200 as Range<UInt64>)
    func same(seed: UInt64) throws {
        var draw = Draw(state: seed)
        let rows = draw.number(below: 8)
        var overlay = RowOverlay(rows: rows)
        for _ in 0..<draw.number(below: 12) {
            let (place, count) = (draw.number(below: overlay.count + 1), draw.number(below: 3) + 1)
            switch draw.number(below: 3) {
            case 0: try overlay.insert(count, at: place)
            case 1: try overlay.remove(at: place..<place + count)
            default:
                guard let number = RowSequence(overlay).number(at: place) else { continue }
                try overlay.store(Array("{\"n\":\(number)}".utf8), for: number)
            }
        }
        var copy = RowOverlay(rows: rows)
        for edit in try #require(RowEdit.edits(from: rows, to: overlay)) {
            switch edit {
            case .insert(let place, let count): try copy.insert(count, at: place)
            case .remove(let place, let count): #expect(try copy.remove(at: place..<place + count) == count)
            case .replace(let place, let row, let isNew):
                #expect(isNew == (try #require(RowSequence(copy).number(at: place)) >= rows))
                try copy.store(row, for: try #require(RowSequence(copy).number(at: place)))
            }
        }
        #expect(numbers(copy) == numbers(overlay))
        #expect(copy.nextNumber == overlay.nextNumber)
        #expect(copy.stored == overlay.stored)
    }

    @Test("are none for an unchanged list, and are not given where there are too many")
    func limits() throws {
        let mount = Mount(.five)
        #expect(mount.rowEdits(of: .five) == [])
        try mount.insertRows(2, at: 1, of: "houses")
        try mount.removeRows(at: 4..<5, of: "houses")
        #expect(mount.rowEdits(of: .five) == [.insert(at: 1, count: 2), .remove(at: 4, count: 1)])
        mount.resetRows()
        for _ in 0...RowEdit.countMax { try mount.insertRows(1, at: 0, of: "houses") }
        #expect(mount.rowEdits(of: .five) == nil)
    }
}
