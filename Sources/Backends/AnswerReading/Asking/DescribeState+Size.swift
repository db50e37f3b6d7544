// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListSketches
import Pagers

extension DescribeState {
    /// The most requests that look for the name of the page size.
    private static let sizeRoundsMax = 5
    /// The most requests that look for the largest page size.
    private static let largeSizesMax = 3
    /// A page size that most backends accept.
    static let wideSize = 100

    /// Asks for another page size, or for the name of its parameter; nil if the question is settled.
    mutating func askSize(_ notes: ListNotes) -> Action? {
        guard notes.size == nil, notes.limit == nil, sizeRounds < Self.sizeRoundsMax else { return nil }
        if sizes == nil { sizes = sizeGroups(notes) }
        guard let group = sizes?.first else { return nil }
        sizes?.removeFirst()
        let isWhole = !notes.saysMore(notes.first)
        let trials = Self.distinct(group, count: notes.first.rows.count, isWhole: isWhole)
        guard !trials.isEmpty else { return nil }
        sizeRounds += 1
        let left = Array(group.dropFirst(trials.count))
        if !left.isEmpty { sizes?.insert(left, at: 0) }
        if trials.count == 1 { return ask(.size(trials[0]), with: notes.base.adding(trials)) }
        return ask(.sizeName(trials), with: notes.base.adding(trials))
    }

    /// Returns the names of the page size, with those first that the address, the URLs or the body suggest.
    private func sizeGroups(_ notes: ListNotes) -> [[Trial]] {
        let keys = notes.first.members.compactMap { $0.path.last }
            .filter { PagingParameter.size.spellings.contains($0) }
        let count = String(notes.first.rows.count)
        let inURL = notes.first.references.url?.address.parameters.filter { $0.value == count }.map(\.name) ?? []
        let sure = (AddressNames(asked).names + inURL).filter { PagingParameter.size.spellings.contains($0) }.unique
        let others = (keys + PagingParameter.size.spellings).unique.filter { !sure.contains($0) }
        return [sure, others].filter { !$0.isEmpty }
            .map { Trial.all(.size, named: $0, for: notes.base) { .integer(Int64($0)) } }
    }

    /// Returns trials whose values differ, so that the number of rows shows which name was read.
    private static func distinct(_ trials: [Trial], count: Int, isWhole: Bool) -> [Trial] {
        if trials.count == 1 { return trials.map { $0.with(preferredSize(count)) } }
        // Few rows leave few smaller sizes, so the sizes are larger ones if the list has more rows.
        let values =
            count >= 6 ? Array(2..<count) : isWhole && count > 1 ? Array(1..<count) : Array((count + 1)..<(count + 9))
        return zip(trials, values).map { $0.with($1) }
    }

    /// Returns a page size that shows its effect, and is large enough to show the effect of an offset.
    private static func preferredSize(_ count: Int) -> Int {
        count > 10 ? 5 : count > 3 ? 2 : count > 1 ? count - 1 : 2
    }

    /// Takes the answer to several names of the page size.
    mutating func takeSizeName(_ page: SeenPage?, trials: [Trial], notes: ListNotes) {
        guard let page else {
            // The backend refused at least one of the names; the others may be right.
            sizes = trials.halves + (sizes ?? [])
            return
        }
        guard RowsRelation(of: page, to: notes.first) == .sameStart else { return }
        if let found = trials.first(where: { $0.value.int == page.rows.count }), notes.saysMore(page) {
            sizes = [[found]]
        } else {
            // All rows fit into the page, so the backend may have read any of the sizes that are large enough.
            let possible = trials.filter { ($0.value.int ?? 0) >= page.rows.count }
            sizes = page.rows.count < notes.first.rows.count ? possible.prefix(1).map { [$0] } : possible.halves
        }
    }

    /// Takes the answer to one page size.
    mutating func takeSize(_ page: SeenPage?, trial: Trial, into notes: inout ListNotes) {
        guard var page, let wanted = trial.value.int, page.rows.count == wanted,
            RowsRelation(of: page, to: notes.first) == .sameStart
        else { return }
        let isShorter = wanted < notes.first.rows.count
        if isShorter, notes.saysMore(notes.first), !notes.saysMore(page) {
            notes.limit = trial.location
            return
        }
        page.start = 0
        page.size = wanted
        notes.size = trial.location
        notes.bounds.accepted = max(wanted, notes.bounds.accepted ?? 0)
        notes.pages.append(page)
    }

    /// Asks for a page size that is probably too large; nil if the largest one is known, or not easily found.
    mutating func askLargeSize(_ notes: ListNotes) -> Action? {
        guard let location = notes.size, notes.bounds.clamp == nil, largeSizes.count < Self.largeSizesMax,
            let size = nextLargeSize(notes)
        else { return nil }
        largeSizes.append(size)
        return ask(.largeSize(size), with: notes.base.setting(.integer(Int64(size)), at: location))
    }

    /// Returns a size between the largest one that was accepted and the smallest one that was refused.
    private func nextLargeSize(_ notes: ListNotes) -> Int? {
        let (largest, refused) = (notes.largestSize, notes.bounds.refused)
        // Many backends have a maximum of 100 or 1000; the answer to a size that is larger by 1 shows it.
        let common = largest == Self.wideSize ? [Self.wideSize + 1, 1001] : [1001, Self.wideSize]
        return (common + (refused == nil ? [] : [largest + 1]))
            .first { $0 > largest && $0 < refused ?? .max && !largeSizes.contains($0) }
    }

    /// Takes the answer to a large page size; without an answer, the size stays unknown.
    func takeLargeSize(_ page: SeenPage?, of exchange: Exchange, size: Int, into notes: inout ListNotes) {
        guard var page, RowsRelation(of: page, to: notes.first).isFromStart else {
            notes.bounds.takeRefusal(of: size, by: exchange)
            return
        }
        page.start = 0
        page.size = size
        notes.pages.append(page)
    }
}

extension ListNotes.SizeBounds {
    /// Takes an answer that is not a page of a large size.
    mutating func takeRefusal(of size: Int, by exchange: Exchange) {
        if let denial = Denial(exchange) { self.denial = denial } else { refused = size }
    }
}

extension Trial {
    /// Returns the trial with an integer as its value.
    fileprivate func with(_ value: Int) -> Trial {
        var trial = self
        trial.value = .integer(Int64(value))
        return trial
    }
}

extension RowsRelation {
    /// Whether the rows begin as the others do.
    var isFromStart: Bool { self == .same || self == .sameStart }
}
