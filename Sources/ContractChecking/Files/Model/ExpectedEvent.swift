// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One event that a trace must contain at its place.
package struct ExpectedEvent: Hashable, Sendable {
    /// An event of the layer's vocabulary.
    package var name: String
    /// As many as the vocabulary says, in its order.
    package var arguments: [ExpectedValue]
    /// Where it is written.
    package var location: SourceLocation
}

extension ExpectedEvent: CustomStringConvertible {
    /// The event as contracts write it.
    package var description: String {
        guard !arguments.isEmpty else { return name }
        return "\(name)(\(arguments.map(ValueText.text(of:)).joined(separator: ", ")))"
    }
}
