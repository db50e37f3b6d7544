// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The addresses at which other machines of the local network reach this one.
package enum MachineAddresses {
    /// The address at which the Android emulator shows the machine that it runs on.
    package static let ofEmulatorHost = "10.0.2.2"

    /// Returns this machine's IPv4 addresses, except those that no other machine reaches.
    package static func local() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        return reachable(devices.compactMap { $0.address?.ipAddress })
    }

    /// Returns those of some addresses that are IPv4, and neither the loopback's nor given without a network's help.
    static func reachable(_ addresses: [String]) -> [String] {
        let inner = ["127.", "169.254.", "0."]
        let wanted = addresses.filter { address in
            !address.contains(":") && !inner.contains { address.hasPrefix($0) }
        }
        return Set(wanted).sorted()
    }
}
