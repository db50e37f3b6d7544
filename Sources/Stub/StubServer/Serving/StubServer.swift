// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL
package import StubEngine
import Synchronization

/// Serves mounts over HTTP/1.1 or HTTP/2, and the admin API below `/__understudy`.
///
/// ```swift
/// let server = StubServer(configuration: StubServerConfiguration(port: 0))
/// server.mount(Mount(file), at: "")
/// try await server.run()
/// ```
///
/// Why: docs/decisions/0016-a-dependency-is-worth-its-build-time.md
package final class StubServer: Sendable {
    private enum Life {
        case fresh
        case starting
        case listening(ListeningAddress)
        case over(StubServerError)
    }

    private let configuration: StubServerConfiguration
    private let dates: DateHeader
    private let mounts = MountTable()
    private let life = Mutex(Life.fresh)
    private let lifeChange = Signal()
    private let instance: String
    private let notify: ServerNotice.Receiver
    private let startSecond: Int64

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: The address, the permitted clients, and the limits.
    ///   - clock: Returns the seconds since 1970, UTC, for the header `Date` and the metrics.
    ///   - instance: A text for streams of events that differs after each start of the program.
    ///   - notify: Receives the events that no journal holds.
    package init(
        configuration: StubServerConfiguration = StubServerConfiguration(),
        clock: @escaping @Sendable () -> Int64 = StubServer.systemSeconds,
        instance: String = StubServer.newInstance(),
        notify: @escaping ServerNotice.Receiver = { _ in }
    ) {
        self.configuration = configuration
        self.instance = instance
        self.notify = notify
        startSecond = clock()
        dates = DateHeader(clock: clock)
    }

    /// Listens and serves until the task is cancelled.
    ///
    /// Then, answers in progress may finish within the configuration's limit; all other connections are closed at once.
    ///
    /// - Throws: `StubServerError` if the server cannot listen at the address; the end of the task is not an error.
    package func run() async throws {
        let isGuarded = configuration.adminToken?.isEmpty == false
        guard Self.isLoopback(configuration.host) || isGuarded else { throw end(.notLoopback(configuration.host)) }
        let security: NIOSSLContext?
        do throws(StubServerError) {
            security = try configuration.security?.context
        } catch {
            throw end(error)
        }
        guard begin() else { throw StubServerError.ended }
        do {
            try await listener(security).run { listens(at: $0.localAddress) }
        } catch {
            throw end(StubServerError(error, host: configuration.host, port: configuration.port))
        }
        _ = end(.ended)
    }

    /// The address at which the server accepts connections; nil before and after.
    package var address: ListeningAddress? {
        life.withLock { life in
            guard case .listening(let address) = life else { return nil }
            return address
        }
    }

    /// Waits until the server accepts connections.
    ///
    /// - Returns: The address.
    /// - Throws: `StubServerError` if the server cannot listen or has ended; `CancellationError`.
    package func listening() async throws -> ListeningAddress {
        while true {
            let seen = lifeChange.revision
            switch life.withLock({ $0 }) {
            case .listening(let address): return address
            case .over(let error): throw error
            case .fresh, .starting: await lifeChange.wait(after: seen)
            }
            try Task.checkCancellation()
        }
    }

    /// Serves a mount below a prefix; a path belongs to the longest prefix, and a former mount at the prefix is closed.
    ///
    /// - Parameters:
    ///   - mount: The mount to serve.
    ///   - prefix: The prefix: empty for the root, else a path such as `/m/17`.
    package func mount(_ mount: Mount, at prefix: String) {
        mounts.insert(mount, at: prefix)?.close()
    }

    /// Stops serving the mount at a prefix, and releases its held answers.
    package func unmount(_ prefix: String) {
        mounts.remove(at: prefix)?.close()
    }
}

extension StubServer {
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private func listener(_ security: NIOSSLContext?) -> Listener {
        var configuration = configuration
        configuration.connectionCountMax = OpenFiles.connections(wanted: configuration.connectionCountMax)
        let allowance = ConnectionAllowance(configuration.connectionCountMax)
        let facts = ServerFacts(
            version: configuration.version,
            startSecond: startSecond,
            connections: allowance
        )
        let router = RequestRouter(
            mounts: mounts,
            configuration: configuration,
            facts: facts,
            instance: instance,
            notify: notify
        )
        return Listener(
            pipelines: ConnectionPipelines(router: router, configuration: configuration, dates: dates),
            configuration: configuration,
            allowance: allowance,
            surplus: ConnectionAllowance(configuration.surplusCountMax),
            security: security
        )
    }

    private func begin() -> Bool {
        life.withLock { life in
            guard case .fresh = life else { return false }
            life = .starting
            return true
        }
    }

    private func listens(at socket: SocketAddress?) {
        let address = ListeningAddress(
            host: socket?.ipAddress ?? configuration.host,
            port: socket?.port ?? configuration.port,
            isSecure: configuration.security != nil
        )
        life.withLock { $0 = .listening(address) }
        lifeChange.advance()
    }

    private func end(_ error: StubServerError) -> StubServerError {
        life.withLock { $0 = .over(error) }
        lifeChange.advance()
        return error
    }
}

extension StubServer {
    /// Runs a closure while a server listens on a free loopback port; the server ends with the closure.
    ///
    /// - Parameter body: The closure; receives the server, which has no mounts yet, and its address.
    /// - Returns: The result of the closure.
    /// - Throws: `StubServerError` if the server cannot listen, and the errors of the closure.
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
