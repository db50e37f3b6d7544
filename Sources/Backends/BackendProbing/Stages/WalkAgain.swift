// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The first walk once more, before anything about its rows is called broken.
struct WalkAgain: ProbeStage {
    private var walk: RepeatedWalk?
    private var hasBegun = false
    /// The requests that have to be left for the confirmation of what was seen.
    static let reserve = 6

    /// Creates the stage.
    init() {}

    mutating func next(_ memory: inout ProbeMemory) -> ProbeQuestion? {
        if !hasBegun {
            hasBegun = true
            let rest = memory.requestsMax - memory.requestCount
            let isSuspicious = ProbeInvariant.suspicions(memory).contains { $0.suspicion.dependsOnRows }
            guard isSuspicious, memory.changed == nil else { return nil }
            guard rest >= memory.first.pages.count + Self.reserve else {
                memory.leftOutCount += memory.first.pages.count
                return nil
            }
            walk = RepeatedWalk(memory.first, from: memory.plan.firstPosition)
            memory.pagesRepeated = 0
        }
        return walk?.question(by: memory.plan)
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        walk?.take(answer)
        memory.pagesRepeated = walk?.pageCount
        switch walk?.state {
        case .changed(let question): memory.changed = question
        case .failed(let glance, let page):
            memory.reasonForNoRepetition = "page \(page + 1) gets \(glance.words) now"
        case .ended(_, let page): memory.reasonForNoRepetition = "page \(page + 1) says now that the list ends"
        case .open, .same, nil: break
        }
    }
}
