// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// Keeps one session going: starts its driver again after a failure, but not without end.
struct SessionSupply {
    /// Why there is no session.
    private(set) var reason = ""
    /// The lines of the driver that could not begin.
    private(set) var logLines: [String] = []
    /// The contract that the session has tried last.
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
    ///   - budget: How often drivers are started again; the first start of a session is no restart.
    ///   - endLimit: How long a driver may take to end.
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

    /// Whether there is no session and will be none.
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
    /// - Returns: What the driver did wrong since its last call; nil if nothing, or if there is no session.
    mutating func end() async -> DriverError? {
        guard let ending = current else { return nil }
        current = nil
        contractBefore = nil
        let failure = await clock.within(endLimit) { await ending.end() }
        return failure ?? DriverError(.timedOut, "the driver did not end within \(endLimit)")
    }
}
