// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The place of a parameter that is not in the query.
package enum ParameterPlace: Sendable, Hashable {
    /// The value of a header.
    case header(String)
    /// The value behind some keys of a JSON body.
    case body([String])
}
