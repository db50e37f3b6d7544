// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The time of a run: the elapsed time, and waits with a limit.
package struct RunClock: Sendable {
    /// The measure of the time since the clock was created.
    package let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock on top of another one.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    /// Waits for an operation, but no longer than a limit.
    ///
    /// - Parameters:
    ///   - limit: The time after which the operation is cancelled.
    ///   - operation: The operation to wait for; must end when it is cancelled.
    /// - Returns: The result of the operation; nil if the limit came first.
    package func within<Value: Sendable>(
        _ limit: Duration,
        perform operation: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await operation() }
            group.addTask {
                try? await sleep(limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
