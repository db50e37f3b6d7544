// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The walk from the first page to the end.
struct FirstWalk: ProbeStage {
    private var position: PagePosition?
    private var hasBegun = false
    private var hasRestarted = false
    /// The number of pages into which the probe divides a list that fits on one page.
    private static let pagesWanted = 3

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if !hasBegun {
            hasBegun = true
            position = memory.plan.firstPosition
        }
        return position.map {
            memory.plan.question(at: $0, size: memory.first.size, rowsBefore: memory.first.rowCount)
        }
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        position = nil
        memory.samples.take(answer, page: memory.first.pages.count, plan: memory.plan)
        guard answer.glance.isPage else {
            if memory.first.isEnded(by: answer, plan: memory.plan) { return memory.first.endByRefusal() }
            memory.first.ending = .failed(answer.glance)
            memory.failedQuestion = answer.question
            if memory.first.pages.isEmpty { memory.unread = UnreadList(answer, plan: memory.plan) }
            return
        }
        if restarts(with: answer.glance, &memory) { return }
        addRows(of: answer.glance, to: &memory)
        position = memory.first.add(
            answer.glance,
            at: answer.question.position,
            lead: nil,
            pagesMax: memory.plan.pagesMax
        )
        let page = memory.first.pages.count - 1
        guard memory.disputed == nil, answer.glance.dispute(at: memory.extent(ofPage: page)) != nil else {
            return
        }
        memory.disputed = page
    }

    /// The rest of the walk, and a second one; not known without a total.
    func leftOutCount(_ memory: ProbeMemory) -> Int {
        guard let total = memory.first.pages.first?.total else { return 0 }
        let rest = min(memory.pagesLeft(of: memory.first, rows: total), memory.plan.pagesMax)
        // After the rest of this walk come the second one and, with references to the page before, the way back.
        return rest + (memory.first.pages.count + rest) * (memory.plan.dialect.previous == nil ? 1 : 2)
    }

    /// Begins again with a smaller page size if all rows are on one page, which shows nothing about paging.
    private mutating func restarts(with glance: PageGlance, _ memory: inout ProbeMemory) -> Bool {
        let count = glance.ids.count
        guard memory.first.pages.isEmpty, !hasRestarted, memory.plan.pageSize == nil, count > 1,
            memory.plan.dialect.send.size != nil
        else { return false }
        var trial = memory.first
        guard
            trial.add(glance, at: memory.plan.firstPosition, lead: nil, pagesMax: 2) == nil,
            trial.ending == .said
        else { return false }
        hasRestarted = true
        hasBegun = false
        memory.first = RowTrail(size: max(1, count / Self.pagesWanted), bytesMax: memory.plan.keptBytesMax)
        return true
    }

    private func addRows(of glance: PageGlance, to memory: inout ProbeMemory) {
        let page = memory.first.pages.count
        for (place, mark) in glance.marks.enumerated() {
            let index = memory.first.rowCount + place
            if let earlier = memory.rows[mark] {
                memory.runs.append(Int(earlier))
                let first = memory.first
                memory.repeats.append(
                    RowPair(row: mark, firstPage: first.page(ofRow: Int(earlier)) ?? page, secondPage: page)
                )
                memory.isRepeat.append(true)
            } else {
                memory.runs.append(index)
                memory.rows[mark] = UInt32(index)
                memory.isRepeat.append(false)
            }
        }
    }
}

extension RowTrail {
    /// Returns whether a refusal is the end of the list: clients that get no sign of the end ask for one page too many.
    func isEnded(by answer: ProbeAnswer, plan: ProbePlan) -> Bool {
        !pages.isEmpty && answer.glance.outcome == .refused && !answer.glance.isDenied && plan.dialect.more == .rows
            && !answer.question.position.isToken
    }
}
