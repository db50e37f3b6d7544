// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import SourceDiagnostics

/// What one received request must have asked for: part of its query, or its body.
package struct ExpectedRequest: Hashable, Sendable {
    /// What the body must be.
    package enum Body: Hashable, Sendable {
        /// There is none.
        case absent
        /// This JSON and nothing else.
        case json(JSONValue)
    }

    /// One query parameter, or one member of a body that is a JSON object.
    package struct Parameter: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// Its text after percent-decoding; nil if it must be absent.
        package var value: String?
    }

    /// The parameters that are compared, in the file's order; others may be there.
    package var parameters: [Parameter]
    /// What the body must be; nil if that is no matter.
    package var body: Body?
    /// Where it is written.
    package var location: SourceLocation
}
