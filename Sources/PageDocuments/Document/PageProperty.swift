// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// A typed name: a property of the model, or a parameter.
package struct PageProperty: Hashable, Sendable {
    /// Its name.
    package var name: PageName
    /// Its type.
    package var type: PageType

    /// Creates a typed name.
    package init(_ name: String, _ type: PageType, at location: SourceLocation = PageName.nowhere) {
        self.name = PageName(name, at: location)
        self.type = type
    }
}
