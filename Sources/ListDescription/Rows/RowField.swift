// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A key of a row, or of an object in it, with the kind of its value.
package struct RowField: Sendable, Hashable {
    /// The key.
    package var name: String
    /// How its value is made.
    package var kind: FieldKind

    /// Creates a field.
    package init(_ name: String, _ kind: FieldKind) {
        self.name = name
        self.kind = kind
    }
}
