// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The first walk once more, before anything about its rows is called broken.
struct WalkAgain: ProbeStage {
    private var position: PagePosition?
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
            position = memory.plan.firstPosition
            memory.pagesRepeated = 0
        }
        let page = memory.pagesRepeated.flatMap { $0 < memory.first.pages.count ? memory.first.pages[$0] : nil }
        return position.map { memory.plan.question(at: $0, size: memory.first.size, rowsBefore: page?.start) }
    }

    mutating func take(_ answer: ProbeAnswer, into memory: inout ProbeMemory) {
        position = nil
        let page = memory.pagesRepeated ?? 0
        guard page < memory.first.pages.count else { return }
        guard answer.glance.fingerprint == memory.first.pages[page].fingerprint else {
            if answer.glance.isPage { memory.changed = answer.question }
            return
        }
        memory.pagesRepeated = page + 1
        if page + 1 < memory.first.pages.count { position = answer.glance.following.position }
    }
}
