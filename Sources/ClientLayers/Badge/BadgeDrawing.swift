// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What is drawn for a badge.
package enum BadgeDrawing: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A dot.
    case dot
    /// A text in a circle.
    case circle(String)
    /// A text in a shape with round ends.
    case capsule(String)
    /// Whatever the app draws.
    case custom
}
