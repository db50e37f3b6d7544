// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Mount {
    /// The number of changes of journal and holds; to be read before looking, and given to ``change(since:)``.
    package var revision: UInt64 { signal.revision }

    /// Returns at the next change of journal or holds, or when the task is cancelled.
    ///
    /// A caller that looks first and then waits may miss what comes between the two. ``change(since:)`` and
    /// ``wait(until:)`` miss nothing.
    package func change() async {
        await signal.wait(after: signal.revision)
    }

    /// Returns when journal or holds have changed after `revision`, at once if they have, or on cancellation.
    package func change(since revision: UInt64) async {
        await signal.wait(after: revision)
    }

    /// Runs an action once, at the next change after `revision`, on the thread that made it; at once after a change.
    ///
    /// - Returns: A number for ``forgetChange(_:)``; 0 if the action has run.
    package func onChange(after revision: UInt64, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        signal.onAdvance(after: revision, action)
    }

    /// Drops an action that waits for a change.
    package func forgetChange(_ number: UInt64) {
        signal.forget(number)
    }

    /// Waits until the mount is as wanted, looking again after each change.
    ///
    /// - Parameter condition: Looks at the mount; true ends the wait.
    /// - Returns: Whether the condition held; false when the task was cancelled before.
    package func wait(until condition: (Mount) -> Bool) async -> Bool {
        while true {
            let seen = revision
            if condition(self) { return true }
            if Task.isCancelled { return false }
            await change(since: seen)
        }
    }
}
