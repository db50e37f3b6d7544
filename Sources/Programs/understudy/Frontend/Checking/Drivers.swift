// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import ContractChecking
import DriverProcess
import DriverProtocol
import ReferenceDriver

/// The drivers that a check can use.
enum Drivers {
    @MainActor private static let transport = HTTPTransport()

    /// Returns the factory of drivers: the reference driver in this process, or a program.
    ///
    /// - Parameter options: The command line of a driver, or none for the reference driver, and its limits.
    /// - Returns: A factory that makes one driver for each session.
    /// - Throws: `DriverError` if the command line has no program.
    static func factory(_ options: DriverOptions) throws(DriverError) -> DriverFactory {
        guard let command = options.command else { return { () async throws(DriverError) in reference() } }
        let words = try DriverCommand(command)
        let limits = options.limits
        return { () async throws(DriverError) in DriverProcess(command: words, limits: limits) }
    }

    private static func reference() -> ReferenceDriver {
        let caches = CacheFolder()
        return ReferenceDriver(
            version: Understudy.version,
            transport: { transport },
            cacheStore: { try caches.open($0) }
        )
    }
}
