// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One step, and what happened until the next.
package struct TimelineSegment: Hashable, Sendable {
    /// Whom a step turns to.
    package enum Addressee: Hashable, Sendable {
        /// The layer, which performs an action.
        case layer
        /// The stub, which keeps an answer back, lets it go, or is waited for.
        case stub
        /// Nobody: the contract has ended.
        case nobody
    }

    /// What the step does, as the file says it.
    package var step: String
    /// The step's place among the contract's, counted from 1; nil for what comes after the last.
    package var number: Int?
    /// Whom it turns to.
    package var addressee: Addressee
    /// When it began, counted from the beginning of the contract.
    package var start: Duration
    /// What happened, in order.
    package var moments: [TimelineMoment]

    /// Creates a segment.
    package init(
        step: String,
        number: Int? = nil,
        addressee: Addressee = .nobody,
        start: Duration = .zero,
        moments: [TimelineMoment] = []
    ) {
        self.step = step
        self.number = number
        self.addressee = addressee
        self.start = start
        self.moments = moments
    }
}
