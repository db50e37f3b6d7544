// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Waits with an end.
enum Wait {
    /// Waits for an operation, but no longer than a limit.
    ///
    /// - Parameters:
    ///   - limit: When to cancel the operation.
    ///   - operation: What to wait for; ends when it is cancelled.
    /// - Returns: Whether it ended before the limit.
    static func within(_ limit: Duration, _ operation: @escaping @Sendable () async -> Void) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await operation()
                return true
            }
            group.addTask {
                try? await ContinuousClock().sleep(for: limit)
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }
}
