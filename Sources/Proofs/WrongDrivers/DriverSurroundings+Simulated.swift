// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SimulatedStage

extension DriverSurroundings {
    /// Returns surroundings in simulated time, with empty cache stores.
    ///
    /// - Parameters:
    ///   - stage: The stage that serves the mounts.
    ///   - clock: The clock of the simulated time.
    /// - Returns: The surroundings of one driver.
    package static func simulated(on stage: SimulatedStage, clock: SimulatedClock) -> DriverSurroundings {
        let stores = SimulatedCacheStores()
        return DriverSurroundings(
            transport: { SimulatedTransport(stage, clock: clock) },
            cacheStore: { stores.open($0) },
            background: SimulatedTime.background,
            clock: clock
        )
    }
}
