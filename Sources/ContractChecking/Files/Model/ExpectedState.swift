// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One state key and the value it must have after the settle.
package struct ExpectedState: Hashable, Sendable {
    /// A state key of the layer's vocabulary.
    package var key: String
    /// The value it must have.
    package var value: ExpectedValue
    /// Where the key is written.
    package var location: SourceLocation
}
