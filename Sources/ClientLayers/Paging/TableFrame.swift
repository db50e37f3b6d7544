// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A rectangle in points.
package struct TableFrame: Hashable, Sendable {
    /// The nothing at the origin.
    package static let zero = TableFrame()

    /// The left edge.
    package var left: Double
    /// The upper edge.
    package var top: Double
    /// The width.
    package var width: Double
    /// The height.
    package var height: Double

    /// Creates a rectangle.
    package init(left: Double = 0, top: Double = 0, width: Double = 0, height: Double = 0) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
