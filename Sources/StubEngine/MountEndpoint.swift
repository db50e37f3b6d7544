// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One list or answer of a mount, as an overview shows it.
package struct MountEndpoint: Hashable, Sendable {
    /// The name of the list or answer.
    package var name: String
    /// The method it takes.
    package var method: String
    /// Its path below the mount.
    package var path: String
    /// How many rows the list has; nil for a plain answer.
    package var rows: UInt64?
    /// The query parameters that the list understands.
    package var parameters: [String]
}
