// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What has become of a list since it was generated, in numbers.
package struct ListChanges: Hashable, Sendable {
    /// The list's name.
    package var list: String
    /// How many rows it has now.
    package var rows: UInt64
    /// How many rows were put in, those included that were taken out again.
    package var inserted: UInt64
    /// How many rows were taken out.
    package var removed: UInt64
    /// How many rows hold something else than what was generated.
    package var replaced: Int
}
