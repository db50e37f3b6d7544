// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The second walk, with another page size if requests can name one.
struct SecondWalk: ProbeStage {
    private var position: PagePosition?
    private var sizes: [Int?] = []
    private var hasBegun = false
    /// The largest page size that is asked for without a promise.
    private static let sizeMax = 100
    /// The most pages that the second walk can have beyond those of the first one.
    private static let extraPagesMax = 8

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if !hasBegun {
            hasBegun = true
            guard memory.first.isComplete, memory.first.rowCount > 0 else { return nil }
            sizes = Self.sizes(for: memory)
            begin(&memory)
        }
        guard let position, let second = memory.second else { return nil }
        return memory.plan.question(at: position, size: second.size, rowsBefore: second.rowCount)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        position = nil
        guard let page = memory.second?.pages.count else { return }
        if page == 0 { memory.samples.takeSized(answer, plan: memory.plan) }
        guard answer.glance.isPage else { return fail(answer, at: page, in: &memory) }
        if page == 0, isCut(answer.glance, in: memory) { return begin(&memory) }
        let lead = memory.comparison.add(answer.glance.marks, page: page, rows: memory.rows)
        let pagesMax = memory.plan.pagesMax
        // The walk is changed in place, because a copy of all pages for each page would be slow.
        position =
            memory.second?.add(answer.glance, at: answer.question.position, lead: lead, pagesMax: pagesMax) ?? nil
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int {
        memory.second.map { memory.pagesLeft(of: $0, rows: memory.first.rowCount) } ?? 1
    }

    /// Returns whether the server cuts a larger page to the size of the first walk, so that only a smaller size differs.
    private func isCut(_ glance: PageGlance, in memory: ProbeMemory) -> Bool {
        guard let size = memory.second?.size, let other = sizes.first, other != memory.first.size else { return false }
        return size > glance.ids.count && glance.ids.count == memory.first.pages.first?.count
    }

    private mutating func fail(_ answer: ProbeAnswer, at page: Int, in memory: inout ProbeMemory) {
        // A larger size can be refused; then a smaller one is asked for.
        if page == 0, answer.glance.outcome == .refused, !sizes.isEmpty { return begin(&memory) }
        if memory.second?.isEnded(by: answer, plan: memory.plan) == true {
            memory.second?.endByRefusal()
        } else {
            memory.second?.ending = .failed(answer.glance)
        }
    }

    private mutating func begin(_ memory: inout ProbeMemory) {
        memory.second = RowTrail(size: sizes.removeFirst(), bytesMax: memory.plan.keptBytesMax)
        memory.comparison = RowComparison(isRepeat: memory.isRepeat, keepsStrangers: memory.plan.readsOracle)
        position = memory.plan.firstPosition
    }

    /// Returns the sizes to try, the best first: a larger one needs fewer requests, an odd one moves the page borders.
    private static func sizes(for memory: ProbeMemory) -> [Int?] {
        guard memory.plan.dialect.send.size != nil else { return [memory.first.size] }
        guard memory.first.pages.count(where: { $0.count > 0 }) > 1 || memory.first.rowCount == 1 else {
            return [max(1, memory.first.rowCount / 3)]
        }
        // If the server cut the pages of the first walk, their size is the one that it gave.
        let own = max(1, memory.first.size.map { min($0, memory.first.seenSize) } ?? memory.first.largestPage)
        let larger = min(own == 1 ? 2 : 2 * own - 1, memory.plan.promises.maximumSize ?? max(own, sizeMax))
        // A smaller size needs more pages than the first walk, which the default budget allows only for short lists.
        let isShort = own > 1 && memory.first.pages.count / (own - 1) <= extraPagesMax
        let smaller: [Int?] = isShort ? [own - 1] : [memory.first.size]
        return larger > own ? [larger] + smaller : smaller
    }
}
