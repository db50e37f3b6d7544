// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// The methods and paths of one file, to find two descriptions that would answer the same requests.
struct Endpoints {
    private var taken: [String: (what: String, line: Int)] = [:]

    /// Adds an endpoint, and reports it if its method and path are taken.
    mutating func add(
        _ method: String,
        _ path: String,
        _ what: String,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        let endpoint = "\(method) \(path)"
        if let other = taken[endpoint] {
            diagnostics.error(
                "\(what) answers '\(endpoint)' as \(other.what) at line \(other.line) does; give it another 'path'",
                at: location
            )
        } else {
            taken[endpoint] = (what, location.line)
        }
    }
}
