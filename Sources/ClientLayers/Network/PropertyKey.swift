// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The constant keys of a property that is handed over as a dictionary (N-17).
package enum PropertyKey: String, CaseIterable, Hashable, Sendable {
    /// What its picture is called.
    case image
    /// Its number.
    case id
    /// Its name.
    case name
    /// Its title.
    case title
}
