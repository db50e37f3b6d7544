// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Contract {
    /// The steps up to the first that sends a request; empty if none is said to send one, or if it sends several.
    package var stepsToOneRequest: ArraySlice<Step> {
        for (place, step) in steps.enumerated() where step.action.isPerformance {
            switch requestCount(of: segment(from: place)) {
            case 0: continue
            case 1: return steps[...place]
            default: return []
            }
        }
        return []
    }

    /// Returns a step and those after it, up to the settle that shows what it led to.
    private func segment(from place: Int) -> ArraySlice<Step> {
        var end = place
        while !steps[end].settles, end + 1 < steps.count, !steps[end + 1].action.isPerformance { end += 1 }
        return steps[place...end]
    }

    /// Counts the requests that steps expect in any of the ways to say so.
    private func requestCount(of segment: ArraySlice<Step>) -> Int {
        let told = segment.flatMap { $0.trace ?? [] }.count { LayerVocabulary.requestEvents.contains($0.name) }
        let sent = segment.reduce(0) { $0 + ($1.sent?.count ?? 0) }
        let awaited = segment.count { if case .awaitRequest = $0.action { true } else { false } }
        return max(told, sent, awaited)
    }
}

extension StepAction {
    /// Whether the layer is told to do something.
    fileprivate var isPerformance: Bool {
        if case .perform = self { true } else { false }
    }
}
