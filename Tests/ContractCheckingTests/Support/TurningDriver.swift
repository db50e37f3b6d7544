// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import JSONValues
import OrderedCollections

/// A driver whose layers report another page index each time, or end it.
struct TurningDriver: Driver {
    /// The page index of the next layer; nil ends the driver.
    let next: @Sendable () -> Int64?

    func initialize(events: @escaping @Sendable (TraceEvent) -> Void) throws(DriverError) -> DriverCapabilities {
        DriverCapabilities(driver: "turning", version: "1", layers: ["paging-manager": .pagingManager])
    }

    func create(layer: String, configuration: JSONObject) throws(DriverError) -> String {
        next().map { "\($0)" } ?? "dying"
    }

    func perform(_ handle: String, action: String, arguments: [JSONValue]) throws(DriverError) {
        guard handle != "dying" else { throw DriverError(.crashed, message: "driver 'x' ended by signal 11") }
    }

    func settle(_ handle: String, inFlightAtMost: Int, timeLimit: Duration) throws(DriverError) -> Settlement {
        Settlement(settled: true, inFlight: 0, gaveUp: 0, state: ["pageIndex": .integer(Int64(handle) ?? 0)])
    }

    func dispose(_ handle: String) throws(DriverError) {}

    func shutdown() throws(DriverError) {}
}
