// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One key of a mapping with its value.
package struct SourceMember: Sendable, Hashable {
    /// The key's text, quoted or not.
    package var key: String
    /// Where the key stands.
    package var keyLocation: SourceLocation
    /// What stands after the colon.
    package var value: SourceNode

    /// Creates a member of a mapping.
    package init(key: String, keyLocation: SourceLocation, value: SourceNode) {
        self.key = key
        self.keyLocation = keyLocation
        self.value = value
    }
}
