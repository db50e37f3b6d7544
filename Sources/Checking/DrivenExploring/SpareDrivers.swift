// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import Synchronization

/// The drivers that a search has left for the next one, so that the search of several subjects starts them once.
package final class SpareDrivers: Sendable {
    private let sessions = Mutex<[DriverSession]>([])

    /// Begins without drivers.
    package init() {}

    /// Leaves a driver without layers, which can be used on.
    package func leave(_ session: DriverSession) {
        sessions.withLock { $0.append(session) }
    }

    /// Takes a driver; nil if there is none.
    package func take() -> DriverSession? {
        sessions.withLock { $0.popLast() }
    }

    /// Ends all drivers.
    ///
    /// - Parameters:
    ///   - clock: Bounds the wait for each of them.
    ///   - limit: The time for a driver to end.
    package func end(clock: RunClock, within limit: Duration) async {
        while let session = take() {
            _ = await clock.within(limit) { await session.end() }
        }
    }
}
