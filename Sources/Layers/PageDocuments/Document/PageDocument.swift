// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// The description of a page before it is written: its unit, its model, its fetches and its user's operations.
///
/// A file is one way to get one; code can build it as well (D-26).
package struct PageDocument: Hashable, Sendable {
    /// The prefix of the controller's parent class, taken literally; empty for `ViewController` itself (D-35, X-59).
    package var parentPrefix: String
    /// The unit's name, with which every generated name begins, taken literally (D-31).
    package var unit: String
    /// The properties of the model, in the document's order (D-25).
    package var properties: [PageProperty]
    /// The states by which the page is rendered, the initial one first; empty for a model without states (D-06).
    package var states: [PageName]
    /// The fetches of the view model (D-33).
    package var fetches: [PageMethod]
    /// The operations of the user (D-05, D-32).
    package var operations: [PageMethod]
    /// The location of the unit's name.
    package var location: SourceLocation

    /// Creates a document.
    package init(
        parentPrefix: String = "",
        unit: String,
        properties: [PageProperty] = [],
        states: [PageName] = [],
        fetches: [PageMethod] = [],
        operations: [PageMethod] = [],
        location: SourceLocation = PageName.nowhere
    ) {
        self.parentPrefix = parentPrefix
        self.unit = unit
        self.properties = properties
        self.states = states
        self.fetches = fetches
        self.operations = operations
        self.location = location
    }

    /// The unit in lower case, with which the generated members of a page begin (D-04).
    package var lowercasedUnit: String { unit.lowercased() }
}

/// A fetch of the view model or an operation of the user.
package struct PageMethod: Hashable, Sendable {
    /// Its name.
    package var name: PageName
    /// Its parameters; nil where the document gives a name alone.
    ///
    /// A fetch without parameters of its own takes the dictionary of the page (D-33), an operation none (D-32).
    package var parameters: [PageProperty]?

    /// Creates a method.
    package init(_ name: String, parameters: [PageProperty]? = nil, at location: SourceLocation = PageName.nowhere) {
        self.name = PageName(name, at: location)
        self.parameters = parameters
    }
}

/// A name of a page document, and its location.
package struct PageName: Hashable, Sendable {
    /// The location of names that no file holds.
    package static let nowhere = SourceLocation(file: "page document")

    /// The name as written.
    package var text: String
    /// The location of the name.
    package var location: SourceLocation

    /// Creates a name.
    package init(_ text: String, at location: SourceLocation = nowhere) {
        self.text = text
        self.location = location
    }
}

/// A typed name: a property of the model, or a parameter.
package struct PageProperty: Hashable, Sendable {
    /// Its name.
    package var name: PageName
    /// Its type.
    package var type: PageType

    /// Creates a typed name.
    package init(_ name: String, type: PageType, at location: SourceLocation = PageName.nowhere) {
        self.name = PageName(name, at: location)
        self.type = type
    }
}
