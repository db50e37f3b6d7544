// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How a table is set up; the values of a new one are those of a list screen (P-06).
package struct TableAppearance: Hashable, Sendable {
    /// Whether the rows are plain rather than grouped.
    package var isPlain = true
    /// Whether a tap on the status bar scrolls to the top.
    package var scrollsToTop = true
    /// Whether the background lets the view behind shine through.
    package var hasClearBackground = true
    /// Whether lines separate the rows.
    package var hasSeparators = false
    /// Whether the width follows the view around the table.
    package var hasFlexibleWidth = true
    /// Whether the height follows the view around the table.
    package var hasFlexibleHeight = true

    /// Creates the set-up of a list screen.
    package init() {}
}
