// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import StubEngine
import StubServer
import Synchronization

/// Serves each contract's mount over real sockets, under its own base path on one free loopback port.
package struct LoopbackStage: Stage {
    private let server: StubServer
    private let address: ListeningAddress
    private let count = Counter()

    /// Serves through a server that is already listening.
    private init(_ server: StubServer, at address: ListeningAddress) {
        self.server = server
        self.address = address
    }

    package func mount(_ mount: Mount) -> StageMount {
        let prefix = "/m/\(count.next())"
        server.mount(mount, at: prefix)
        return StageMount(baseURL: address.url + prefix) { server.unmount(prefix) }
    }

    /// Runs a closure while a stub listens on a free port.
    ///
    /// - Parameter body: The work with the stage.
    /// - Returns: The result of the closure.
    /// - Throws: `StubServerError` if the stub cannot listen, and the errors of the closure.
    package static func serving<Value: Sendable>(_ body: (LoopbackStage) async throws -> Value) async throws -> Value {
        try await StubServer.serving { server, address in
            try await body(LoopbackStage(server, at: address))
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
