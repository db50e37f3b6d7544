// Understudy
// SPDX-License-Identifier: Apache-2.0

extension StubServer {
    /// Runs a body while a server listens on a free loopback port; the server ends with it.
    ///
    /// - Parameter body: What to do; receives the server, which serves nothing yet, and where it listens.
    /// - Returns: What the body returned.
    /// - Throws: `StubServerError` when nothing can be listened at, and what the body throws.
    package static func serving<Value: Sendable>(
        _ body: (StubServer, ListeningAddress) async throws -> Value
    ) async throws -> Value {
        let server = StubServer(configuration: StubServerConfiguration(port: 0))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run() }
            let value = try await body(server, server.listening())
            tasks.cancelAll()
            return value
        }
    }
}
