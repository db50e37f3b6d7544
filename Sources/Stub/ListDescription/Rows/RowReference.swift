// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// A reference to the rows of another list; a field with it has the key of one of them.
///
/// A reference may be read before the other list. Until ``resolved(as:rows:)``, it has no keys, and a field with it is
/// null.
package struct RowReference: Sendable, Hashable {
    /// The name of the other list.
    package let list: String
    /// The field with the key; nil for the field by which the other list names its rows.
    package let field: String?
    /// The locations of list and field in the file; nil as soon as the reference has its keys.
    private(set) package var locations: Locations?
    /// The keys of the other list.
    private(set) package var keys: RowKeys?
    /// The number of rows of the other list.
    private(set) package var rows: UInt64 = 0

    /// The locations of a reference for findings.
    package struct Locations: Sendable, Hashable {
        /// The location of the list's name.
        package var list: SourceLocation
        /// The location of the field's name, or else of the list's name.
        package var field: SourceLocation
    }

    /// Names a list, and possibly a field of its rows.
    init(list: String, field: String?, at locations: Locations) {
        self.list = list
        self.field = field
        self.locations = locations
    }

    /// Whether rows show the key as a text; otherwise it is an integer, or null.
    package var isText: Bool { keys?.isText == true && rows > 0 }

    /// Returns the reference with the keys of its list.
    func resolved(as keys: RowKeys, rows: UInt64) -> RowReference {
        var reference = self
        reference.locations = nil
        reference.keys = keys
        reference.rows = rows
        return reference
    }
}
