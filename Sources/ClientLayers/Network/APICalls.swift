// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decides whose answer counts when calls of one manager overlap: that of the newest.
package struct APICalls: Hashable, Sendable {
    /// Names one call of a manager.
    package typealias Call = Int

    private var last: Call = 0
    private var underWay: Call?

    /// Creates the state of a manager that was never called.
    package init() {}

    /// Whether a call is under way.
    package var isLoading: Bool { underWay != nil }

    /// Whether this very call is under way.
    package func isUnderWay(_ call: Call) -> Bool { underWay == call }

    /// Starts a call; from now on no other counts.
    package mutating func start() -> Call {
        last += 1
        underWay = last
        return last
    }

    /// Ends a call; false if it does not count, because it has ended or was given up (N-23).
    package mutating func finish(_ call: Call) -> Bool {
        guard underWay == call else { return false }
        underWay = nil
        return true
    }

    /// Gives up what is under way.
    package mutating func cancel() {
        underWay = nil
    }
}
