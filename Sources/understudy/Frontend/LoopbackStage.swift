// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import StubEngine
import StubServer
import Synchronization

/// Serves each contract's mount over real sockets, under a base path of its own on one free loopback port.
struct LoopbackStage: Stage {
    private let server: StubServer
    private let count = Counter()

    /// Serves through a server that runs elsewhere.
    init(_ server: StubServer) {
        self.server = server
    }

    func mount(_ mount: Mount) async throws -> StageMount {
        let address = try await server.listening()
        let prefix = "/m/\(count.next())"
        server.mount(mount, at: prefix)
        return StageMount(baseURL: address.url + prefix) { server.unmount(prefix) }
    }

    /// Runs a body while a stub listens on a free port.
    ///
    /// - Parameter body: What to do with the stage.
    /// - Returns: What the body returned.
    /// - Throws: `StubServerError` when nothing can be listened at, and what the body throws.
    static func serving<Value: Sendable>(_ body: (LoopbackStage) async throws -> Value) async throws -> Value {
        let server = StubServer(configuration: StubServerConfiguration(port: 0))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run() }
            _ = try await server.listening()
            let value = try await body(LoopbackStage(server))
            tasks.cancelAll()
            return value
        }
    }

    /// Numbers the mounts of a run.
    private final class Counter: Sendable {
        private let value = Mutex(0)

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }
}
