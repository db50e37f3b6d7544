// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol
import Synchronization

/// A driver after its handshake, with the events that it has sent.
package struct DriverSession: Sendable {
    /// The driver.
    package let driver: any Driver
    /// The capabilities that it claims.
    package let capabilities: DriverCapabilities
    /// The log of the events that it has sent.
    package let log: EventLog

    /// Makes a driver and performs the handshake.
    ///
    /// - Parameter make: Makes a driver that has no other user.
    /// - Throws: `DriverError` if it cannot be made or its handshake fails.
    package init(_ make: DriverFactory) async throws(DriverError) {
        let log = EventLog()
        let driver = try await make()
        do throws(DriverError) {
            capabilities = try await driver.initialize { log.append($0) }
        } catch {
            try? await driver.shutdown()
            var failure = error
            failure.logLines = driver.log.lines
            throw failure
        }
        self.driver = driver
        self.log = log
    }

    /// Ends the driver, cleanly if possible.
    ///
    /// - Returns: The reason why the end was not clean; nil if it was.
    @discardableResult
    package func end() async -> DriverError? {
        do throws(DriverError) {
            try await driver.shutdown()
            return nil
        } catch {
            return error
        }
    }
}

/// Makes one driver for one session.
package typealias DriverFactory = @Sendable () async throws(DriverError) -> any Driver

/// Keeps the events of a session by the layer that they happened in.
package final class EventLog: Sendable {
    private let state = Mutex<[String: [TraceEvent]]>([:])

    /// Adds an event.
    func append(_ event: TraceEvent) {
        state.withLock { $0[event.handle, default: []].append(event) }
    }

    /// Returns the events of a layer so far, in order.
    package func events(of handle: String) -> [TraceEvent] {
        state.withLock { $0[handle] ?? [] }
    }

    /// Forgets the events of a layer.
    package func forget(_ handle: String) {
        state.withLock { $0[handle] = nil }
    }
}

/// The knowledge at the end of a segment.
struct Settled: Sendable {
    /// The last answer of the driver.
    var settlement: Settlement
    /// Whether the stage held more answers at the end than it had reported to the driver.
    var isHeldUnannounced: Bool
    /// The events since the settle before.
    var events: [TraceEvent]
    /// The requests received since the settle before.
    var requests: [ReceivedRequest]
    /// The requests of the whole contract that only one side knows.
    var ledger: RequestLedger
    /// The requests without an answer, if the layer did not settle.
    var unanswered: [String] = []
    /// All requests that the stage has received, if the layer did not settle.
    var received: [String] = []
    /// The number of requests after which the stage gave no more pages; nil if the layer sent fewer.
    var endlessAfter: UInt64?
}

/// Supplies a session: starts its driver again after a failure, within a limit.
struct SessionSupply {
    /// The reason why there is no session.
    private(set) var reason = ""
    /// The lines of a driver that could not start.
    private(set) var logLines: [String] = []
    /// The last contract that the session has tried.
    var contractBefore: String?

    private var current: DriverSession?
    private var hasBegun: Bool
    private let budget: RestartBudget
    private let clock: RunClock
    private let endLimit: Duration
    private let makeDriver: DriverFactory

    /// Creates a supply.
    ///
    /// - Parameters:
    ///   - first: A session that has begun already; nil to begin one when it is needed.
    ///   - budget: The number of restarts of drivers; the first start of a session does not count.
    ///   - endLimit: The time that a driver may take to end.
    ///   - clock: Bounds the wait for the end of a driver.
    ///   - makeDriver: Makes a driver.
    init(
        _ first: DriverSession?,
        budget: RestartBudget,
        endLimit: Duration,
        clock: RunClock,
        makeDriver: @escaping DriverFactory
    ) {
        current = first
        hasBegun = first != nil
        self.budget = budget
        self.endLimit = endLimit
        self.clock = clock
        self.makeDriver = makeDriver
    }

    /// Whether there is no session, and none can start.
    var isSpent: Bool { current == nil && hasBegun && budget.isSpent }

    /// Returns the session, after starting a driver if there is none.
    mutating func session() async -> DriverSession? {
        if let current { return current }
        logLines = []
        guard !hasBegun || budget.take() else {
            reason = budget.reason
            return nil
        }
        hasBegun = true
        do throws(DriverError) {
            current = try await DriverSession(makeDriver)
        } catch {
            reason = "the driver could not be started: \(error.message)"
            logLines = error.logLines
        }
        return current
    }

    /// Ends a session whose driver failed.
    mutating func discard() async {
        _ = await end()
        reason = ""
    }

    /// Ends the session.
    ///
    /// - Returns: The fault of the driver since its last call; nil if there is none, or if there is no session.
    mutating func end() async -> DriverError? {
        guard let ending = current else { return nil }
        current = nil
        contractBefore = nil
        let failure = await clock.within(endLimit) { await ending.end() }
        return failure ?? DriverError(.timedOut, message: "the driver did not end within \(endLimit)")
    }
}
