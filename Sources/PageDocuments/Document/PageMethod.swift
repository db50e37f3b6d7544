// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// A fetch of the view model or an operation of the user.
package struct PageMethod: Hashable, Sendable {
    /// Its name.
    package var name: PageName
    /// Its parameters; nil where the document gives a name alone.
    ///
    /// A fetch without parameters of its own takes the dictionary of the page (D-33), an operation none (D-32).
    package var parameters: [PageProperty]?

    /// Creates a method.
    package init(_ name: String, _ parameters: [PageProperty]? = nil, at location: SourceLocation = PageName.nowhere) {
        self.name = PageName(name, at: location)
        self.parameters = parameters
    }
}
