// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A stretch of a template's text.
package enum TemplatePart: Sendable, Hashable {
    /// Text as it is.
    case text(String)
    /// The value of another field of the same object, without quotes.
    case field(String)
    /// A value of its own, of a kind that is one value.
    case kind(FieldKind)
}
