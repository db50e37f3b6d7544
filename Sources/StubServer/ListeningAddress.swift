// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    /// The base URL, without a slash at its end; of all addresses the loopback's.
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
