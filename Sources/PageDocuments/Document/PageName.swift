// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// A name of a page document, and where it stands.
package struct PageName: Hashable, Sendable {
    /// The place of names that no file holds.
    package static let nowhere = SourceLocation(file: "page document")

    /// The name as written.
    package var text: String
    /// Where it stands.
    package var location: SourceLocation

    /// Creates a name.
    package init(_ text: String, at location: SourceLocation = nowhere) {
        self.text = text
        self.location = location
    }
}
