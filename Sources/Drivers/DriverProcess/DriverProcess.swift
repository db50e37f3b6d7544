// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
package import JSONValues
import Synchronization

/// A driver in a process of its own, connected by its standard input and output.
///
/// Each instance has one process. If the driver answers a call with an error, the process continues. If the process
/// violates the protocol, takes too long or ends, the instance ends it, and every later call fails with `unavailable`.
/// To continue, create a new instance.
package final class DriverProcess: Driver {
    private let command: DriverCommand
    private let limits: DriverProcessLimits
    private let exchange: DriverExchange
    private let watch: CallWatch
    private let child: Mutex<Task<Void, Never>?>

    /// Creates a driver whose process starts when `initialize` is called.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - limits: The limits on time and output.
    ///   - clock: The clock that measures the time limits of calls.
    package init(
        command: DriverCommand,
        limits: DriverProcessLimits = DriverProcessLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.command = command
        self.limits = limits
        let exchange = DriverExchange(
            driver: command.description,
            logLineCountMax: limits.logLineCountMax,
            eventCountMax: limits.eventCountMax
        )
        self.exchange = exchange
        watch = CallWatch(clock: clock) { call, limit in exchange.expire(call, after: limit) }
        child = Mutex(nil)
    }

    package var log: DriverLog { exchange.log }

    package func initialize(
        events: @escaping @Sendable (TraceEvent) -> Void
    ) async throws(DriverError) -> DriverCapabilities {
        exchange.observe(events)
        let process = ChildProcess(command: command, limits: limits, exchange: exchange)
        child.withLock { child in
            // The process lives between the calls, so no call can be the parent of its task; `shutdown` awaits it.
            if child == nil { child = Task { await process.run() } }
        }
        let reply = try await call(
            .initialize(protocolVersion: DriverCapabilities.currentProtocolVersion),
            limit: limits.start
        )
        guard case .capabilities(let capabilities) = reply else { throw unexpected(reply) }
        return capabilities
    }

    package func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String {
        let reply = try await call(.create(layer: layer, configuration: configuration), limit: limits.call)
        guard case .handle(let handle) = reply else { throw unexpected(reply) }
        return handle
    }

    package func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError) {
        _ = try await call(.perform(handle: handle, action: action, arguments: arguments), limit: limits.call)
    }

    package func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement {
        let request = DriverRequest.settle(handle: handle, inFlightAtMost: inFlightAtMost, timeLimit: timeLimit)
        let reply = try await call(request, limit: limits.call + timeLimit)
        guard case .settlement(let settlement) = reply else { throw unexpected(reply) }
        return settlement
    }

    package func dispose(_ handle: String) async throws(DriverError) {
        _ = try await call(.dispose(handle: handle), limit: limits.call)
    }

    package func shutdown() async throws(DriverError) {
        defer { watch.end() }
        let child = child.withLock { $0 }
        guard let child, !exchange.hasFailed else {
            await child?.value
            if let failure = exchange.unreportedFailure { throw failure }
            return
        }
        let refusal: DriverError?
        do throws(DriverError) {
            _ = try await call(.shutdown, limit: limits.call)
            refusal = nil
        } catch {
            refusal = error
        }
        // The process must end, even if the driver refuses to shut down.
        exchange.stop(.whenReady)
        await child.value
        if let refusal { throw refusal }
        // The process may end now, but a line that it wrote before its end may still violate the protocol.
        if let failure = exchange.unreportedFailure, failure.code == .protocolViolation { throw failure }
    }

    private func call(_ request: DriverRequest, limit: Duration) async throws(DriverError) -> DriverReply {
        let result = await withTaskCancellationHandler {
            await exchange.call(request) { [watch] in watch.begin($0, within: limit) }
        } onCancel: {
            exchange.interrupt()
        }
        return try result.get()
    }

    private func unexpected(_ reply: DriverReply) -> DriverError {
        DriverError(.protocolViolation, message: "driver '\(command)' sent an answer of another kind: \(reply.json)")
    }
}
