// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import SourceDiagnostics

/// One event that a trace must contain at its position.
package struct ExpectedEvent: Hashable, Sendable {
    /// An event of the layer's vocabulary.
    package var name: String
    /// The arguments; the vocabulary gives their number and order.
    package var arguments: [ExpectedValue]
    /// The location in the file.
    package var location: SourceLocation
}

extension ExpectedEvent: CustomStringConvertible {
    /// The event as contracts write it.
    package var description: String {
        guard !arguments.isEmpty else { return name }
        return "\(name)(\(arguments.map(ValueText.text(of:)).joined(separator: ", ")))"
    }
}

/// The expected parameters and body of one received request.
package struct ExpectedRequest: Hashable, Sendable {
    /// The body that the request must have.
    package enum Body: Hashable, Sendable {
        /// The request must not have a body.
        case absent
        /// The body must be exactly this JSON.
        case json(JSONValue)
    }

    /// One query parameter, or one member of a body that is a JSON object.
    package struct Parameter: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// Its text after percent-decoding; nil if it must be absent.
        package var value: String?
    }

    /// The parameters that are compared, in the file's order; there may be others.
    package var parameters: [Parameter]
    /// The body that the request must have; nil if it does not matter.
    package var body: Body?
    /// The location in the file.
    package var location: SourceLocation
}

/// One page that was requested in a segment.
package struct ExpectedPage: Hashable, Sendable {
    /// The number of the page, as the stub counts pages in every dialect.
    package var number: UInt64
    /// Whether the request may be missing.
    package var isOptional: Bool
}

/// One state key and the value it must have after the settle.
package struct ExpectedState: Hashable, Sendable {
    /// A state key of the layer's vocabulary.
    package var key: String
    /// The value it must have.
    package var value: ExpectedValue
    /// The location of the key in the file.
    package var location: SourceLocation
}

/// The value that a contract expects at one position.
package enum ExpectedValue: Hashable, Sendable {
    /// Any value, written `_`.
    case any
    /// One value; nil is `.null`, a symbol is a string.
    case value(JSONValue)
}
