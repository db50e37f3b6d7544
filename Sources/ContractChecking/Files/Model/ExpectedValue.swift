// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// What a contract expects in one place.
package enum ExpectedValue: Hashable, Sendable {
    /// Whatever stands there, written `_`.
    case any
    /// This value; nil is `.null`, a symbol is a string.
    case value(JSONValue)
}
