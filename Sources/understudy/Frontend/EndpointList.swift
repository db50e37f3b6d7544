// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// Says what a stub can be asked, one line an endpoint.
enum EndpointList {
    /// Lists the endpoints on standard error.
    static func print(_ endpoints: [MountEndpoint], at base: String) {
        for endpoint in endpoints {
            let query =
                endpoint.parameters.isEmpty ? "" : "?" + endpoint.parameters.map { "\($0)=…" }.joined(separator: "&")
            let rows = endpoint.rows.map { "  \($0) rows" } ?? ""
            let console = Console.error
            console.line("  \(endpoint.method) \(base)\(endpoint.path)\(query)\(console.styled(rows, .dim))")
        }
    }
}
