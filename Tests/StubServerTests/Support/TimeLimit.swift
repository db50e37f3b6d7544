// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What was waited for in vain.
struct WaitedInVain: Error, CustomStringConvertible {
    var description: String
}

/// Runs a wait that must end within a minute, however busy the machine is.
func withTimeLimit<Value: Sendable>(
    _ what: @escaping @Sendable () -> String,
    _ wait: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await wait() }
        group.addTask {
            try await ContinuousClock().sleep(for: .seconds(60))
            return nil
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() ?? nil else { throw WaitedInVain(description: "no \(what())") }
        return value
    }
}
