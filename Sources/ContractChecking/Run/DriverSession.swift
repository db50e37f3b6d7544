// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol

/// A driver after its handshake, with the events that it has sent.
struct DriverSession: Sendable {
    /// The driver.
    let driver: any LayerDriver
    /// The capabilities that it claims.
    let capabilities: DriverCapabilities
    /// The log of what it has sent.
    let log: EventLog

    /// Makes a driver and shakes hands.
    ///
    /// - Parameter make: Makes a driver that nobody else uses.
    /// - Throws: `DriverError` if it cannot be made or does not introduce itself.
    init(_ make: DriverFactory) async throws(DriverError) {
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

    /// Ends the driver, orderly if it can.
    ///
    /// - Returns: Why that was not orderly; nil if it was.
    func end() async -> DriverError? {
        do throws(DriverError) {
            try await driver.shutdown()
            return nil
        } catch {
            return error
        }
    }
}

/// Makes one driver for one session.
package typealias DriverFactory = @Sendable () async throws(DriverError) -> any LayerDriver
