// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the stub accepts connections.
package struct ListeningAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address, without brackets.
    package var host: String
    /// The port that the system gave.
    package var port: Int

    /// Creates an address.
    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The base URL, without a slash at its end.
    package var url: String { host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)" }

    package var description: String { url }
}
