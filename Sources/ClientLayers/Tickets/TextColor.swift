// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A colour by its parts.
package struct TextColor: Hashable, Sendable {
    /// The red part, 0 to 255.
    package var red: Int
    /// The green part, 0 to 255.
    package var green: Int
    /// The blue part, 0 to 255.
    package var blue: Int
    /// How opaque the colour is, 0 to 1.
    package var alpha: Double

    /// Creates a colour.
    package init(red: Int, green: Int, blue: Int, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour of money texts and of the button (T-10, T-25).
    package static let common = TextColor(red: 253, green: 99, blue: 99)
}
