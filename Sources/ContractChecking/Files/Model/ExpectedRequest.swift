// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// What one received request must have asked for: part of its query.
package struct ExpectedRequest: Hashable, Sendable {
    /// One query parameter.
    package struct Parameter: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// Its text after percent-decoding; nil if it must be absent.
        package var value: String?
    }

    /// The parameters that are compared, in the file's order; others may be there.
    package var parameters: [Parameter]
    /// Where it is written.
    package var location: SourceLocation
}
