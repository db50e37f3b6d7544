// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The walk from the last page to the first one, if pages have references to the page before them.
///
/// Rows are compared with those of the two walks to the end, so both must have the same.
struct WalkBack: ProbeStage {
    private var hasBegun = false

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if !hasBegun {
            hasBegun = true
            memory.back = Self.trail(for: memory)
        }
        guard case .open = memory.back?.state else { return nil }
        return memory.back?.current
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        memory.back?.take(answer, rows: memory.rows, plan: memory.plan)
    }

    func leftOutCount(_ memory: ProbeMemory) -> Int {
        memory.back.map { $0.rowsLeft / max(1, memory.first.largestPage) + 1 } ?? 0
    }

    /// Begins at the last page of the walk with fewer pages; nil if one step back has seen the whole list.
    private static func trail(for memory: ProbeMemory) -> BackTrail? {
        guard memory.walksAgree, memory.changed == nil, memory.repeats.isEmpty, memory.first.pages.count > 2,
            let back = memory.answers[.wayBack]?.glance.fingerprint,
            back == memory.first.pages[memory.first.pages.count - 2].fingerprint
        else { return nil }
        if let second = memory.second, second.back != nil, second.pages.count <= memory.first.pages.count,
            let last = memory.secondQuestion(page: second.pages.count - 1)
        {
            return BackTrail(second, from: last, size: memory.backSize(in: second), plan: memory.plan)
        }
        let last = memory.question(page: memory.first.pages.count - 1)
        return BackTrail(memory.first, from: last, size: memory.backSize(in: memory.first), plan: memory.plan)
    }
}
