// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What kind of badge a menu item bears, with the published raw values (B-21).
package enum BadgeType: Int, CaseIterable, Hashable, Sendable {
    /// No badge.
    case none = 1
    /// A dot.
    case dot = 2
    /// A text, such as a number.
    case text = 3
    /// The sign for more than can be counted.
    case more = 4
    /// A drawing of the app's own.
    case custom = 5
}
