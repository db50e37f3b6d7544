// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The place where an answer waits until it is released.
package struct HoldTicket: Sendable {
    private let signal = Signal()

    /// Creates a ticket that has not been released.
    package init() {}

    /// Whether the answer may go.
    package var isReleased: Bool { signal.revision > 0 }

    /// Returns when the answer may go, or when the task is cancelled.
    package func wait() async {
        await signal.wait(after: 0)
    }

    /// Runs an action once, as soon as the answer may go; at once when it may already.
    package func whenReleased(_ action: @escaping @Sendable () -> Void) {
        signal.onAdvance(after: 0, action)
    }

    /// Lets the answer go; a second time changes nothing.
    func release() {
        signal.advance()
    }
}
