// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// Finds contracts with the same id, within a file and across files.
enum DuplicateIDs {
    /// Reports each contract whose id an earlier one has.
    static func report(in contracts: [Contract], into diagnostics: inout Diagnostics) {
        var places: [String: SourceLocation] = [:]
        for contract in contracts {
            if let place = places[contract.id] {
                diagnostics.error(
                    "duplicate id '\(contract.id)', already at \(place); add a suffix such as '\(contract.id).again'",
                    at: contract.location
                )
            } else {
                places[contract.id] = contract.location
            }
        }
    }
}
