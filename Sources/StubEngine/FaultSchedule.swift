// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The faults of a mount with their counters: decides which of them strike a request.
struct FaultSchedule: Sendable {
    private struct Counted: Sendable {
        let fault: Fault
        var matched = 0
        var struck = 0
    }

    private var faults: [Counted]

    /// Creates a schedule that has seen no request.
    init(_ faults: [Fault]) {
        self.faults = faults.map { Counted(fault: $0) }
    }

    /// Counts a request and returns what strikes it.
    ///
    /// Delays add up and shapes follow each other. Of the faults that decide the whole answer the first one wins;
    /// a later one keeps its `times` for a later request, so that two of them in a row make a sequence.
    mutating func event(name: String?, page: UInt64?) -> FaultEffect {
        var effect = FaultEffect()
        for place in faults.indices {
            let fault = faults[place].fault
            guard RequestPattern(name: fault.list, page: fault.page).matches(name: name, page: page) else { continue }
            faults[place].matched += 1
            guard fault.request == nil || fault.request == faults[place].matched else { continue }
            guard faults[place].struck < fault.times ?? .max, effect.add(fault) else { continue }
            faults[place].struck += 1
        }
        return effect
    }
}
