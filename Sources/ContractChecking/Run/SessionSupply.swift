// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// Keeps one session going: starts its driver again after a failure, but not without end.
struct SessionSupply {
    /// Why there is no session.
    private(set) var reason = ""

    private var current: DriverSession?
    private var restartsLeft: Int
    private let clock: RunClock
    private let endLimit: Duration
    private let makeDriver: DriverFactory

    /// Creates a supply.
    ///
    /// - Parameters:
    ///   - first: A session that has begun already; nil to begin one when it is needed.
    ///   - limits: How often a driver is started again, and how long it may take to end.
    ///   - clock: Bounds the wait for the end of a driver.
    ///   - makeDriver: Makes a driver.
    init(_ first: DriverSession?, limits: CheckLimits, clock: RunClock, makeDriver: @escaping DriverFactory) {
        current = first
        // The first start of a session is no restart.
        restartsLeft = limits.restartsMax + (first == nil ? 1 : 0)
        endLimit = limits.silence
        self.clock = clock
        self.makeDriver = makeDriver
    }

    /// Returns the session, after starting a driver if there is none.
    mutating func session() async -> DriverSession? {
        if let current { return current }
        guard restartsLeft > 0 else {
            if reason.isEmpty { reason = "the driver failed too often and is not started again" }
            return nil
        }
        restartsLeft -= 1
        do throws(DriverError) {
            current = try await DriverSession(makeDriver)
        } catch {
            reason = "the driver could not be started: \(error.message)"
        }
        return current
    }

    /// Ends a session whose driver failed.
    mutating func discard() async {
        await end()
        reason = ""
    }

    /// Ends the session.
    mutating func end() async {
        guard let ending = current else { return }
        current = nil
        _ = await clock.within(endLimit) { await ending.end() }
    }
}
