// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The address at which the stub accepts connections.
package struct ListeningAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address, without brackets.
    package var host: String
    /// The port that the system gave.
    package var port: Int
    /// Whether connections speak TLS.
    package var isSecure: Bool

    /// Creates an address.
    package init(host: String, port: Int, isSecure: Bool = false) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
    }

    /// The base URL, without a slash at its end; with the loopback address if the stub listens on all addresses.
    package var url: String {
        url(of: ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host)
    }

    /// Returns the base URL under another address of this machine.
    package func url(of host: String) -> String {
        let scheme = isSecure ? "https" : "http"
        return host.contains(":") ? "\(scheme)://[\(host)]:\(port)" : "\(scheme)://\(host):\(port)"
    }

    package var description: String { url }
}

/// The addresses at which other machines of the local network reach this one.
package enum MachineAddresses {
    /// The address at which programs in the Android emulator reach the machine that it runs on.
    package static let ofEmulatorHost = "10.0.2.2"

    /// Returns this machine's IPv4 addresses, except those that no other machine reaches.
    package static func local() -> [String] {
        let devices = (try? System.enumerateDevices()) ?? []
        return reachable(devices.compactMap { $0.address?.ipAddress })
    }

    /// Returns the IPv4 addresses among some addresses, without loopback and link-local addresses.
    static func reachable(_ addresses: [String]) -> [String] {
        let inner = ["127.", "169.254.", "0."]
        let wanted = addresses.filter { address in
            !address.contains(":") && !inner.contains { address.hasPrefix($0) }
        }
        return Set(wanted).sorted()
    }
}
