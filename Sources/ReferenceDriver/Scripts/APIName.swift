// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The APIs that a contract can have managers of.
enum APIName: String, CaseIterable {
    /// The first list of properties.
    case first
    /// The second list of properties.
    case second
    /// The third list of properties.
    case third
    /// An API that no reformer knows.
    case other
}
