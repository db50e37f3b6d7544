// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@Suite("What has become of a list")
struct RowOverlayTests {
    /// All numbers in order.
    private func numbers(_ overlay: RowOverlay) -> [UInt64] {
        RowSequence(overlay).numbers(at: 0..<overlay.count).flatMap { Array($0) }
    }

    @Test("is what an array of the same rows becomes, whatever happens to it", arguments: 0..<40 as Range<UInt64>)
    func model(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func draw(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var overlay = RowOverlay(rows: 10)
        var model = Array(0..<10 as Range<UInt64>)
        for _ in 0..<60 {
            if draw(2) == 0 {
                let place = draw(UInt64(model.count) + 3)
                let added = try overlay.insert(draw(4), at: place)
                model.insert(contentsOf: added, at: min(Int(place), model.count))
            } else {
                let lower = draw(UInt64(model.count) + 3)
                let places = lower..<lower + draw(4)
                try overlay.remove(at: places)
                model.removeSubrange(
                    Range(uncheckedBounds: (Int(lower), Int(places.upperBound))).clamped(to: 0..<model.count)
                )
            }
            #expect(numbers(overlay) == model)
            for (place, number) in model.enumerated() { #expect(overlay.place(of: number) == UInt64(place)) }
            let sequence = RowSequence(overlay)
            for place in 0...model.count {
                #expect(sequence.number(at: UInt64(place)) == (place < model.count ? model[place] : nil))
            }
        }
    }

    @Test("costs what changed, not what the list is long")
    func cost() throws {
        var overlay = RowOverlay(rows: ListDescription.rowsMax)
        try overlay.remove(at: (1 << 52)..<(1 << 52) + 1)
        #expect(overlay.count == ListDescription.rowsMax - 1)
        #expect(overlay.place(of: 1 << 52) == nil)
        #expect(overlay.place(of: 1 << 52 + 1) == 1 << 52)
        let list = try list("{ rows: 9007199254740992, row: { Id: index } }")
        let page = try list.page(for: ListRequest(query: [("pageIndex", "225179981368525")]), of: overlay)
        #expect(page.range.contains(1 << 52))
        #expect(page.total == ListDescription.rowsMax - 1)
    }

    @Test("takes no more than its limits, and says which")
    func limits() throws {
        var overlay = RowOverlay(rows: 10)
        let bytes = [UInt8](repeating: 0x20, count: RowOverlay.storedByteCountMax)
        try overlay.store(bytes, for: 1)
        try overlay.store(bytes, for: 1)
        #expect(throws: ChangeRefusal.tooManyBytes) { try overlay.store([0], for: 2) }
        try overlay.remove(at: 1..<2)
        try overlay.store([0], for: 2)
        overlay = RowOverlay(rows: ListDescription.rowsMax)
        #expect(throws: ChangeRefusal.tooManyRows) { try overlay.insert(1, at: 0) }
    }
}
