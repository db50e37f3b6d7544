// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubServer

extension OpenFiles {
    /// Sees to it that all connections find a file.
    ///
    /// - Parameter configuration: How many connections there may be.
    /// - Returns: What to tell the user where the system allows fewer than tests ever need.
    static func notice(for configuration: StubServerConfiguration) -> [String] {
        let wanted = configuration.connectionCountMax
        raiseLimit(to: wanted + 1_000)
        let count = connections(wanted: wanted)
        guard count < min(wanted, 1_000) else { return [] }
        return [
            "  about \(count) connections are served at once: \(limit) files may be open; raise that with ulimit -n"
        ]
    }
}
