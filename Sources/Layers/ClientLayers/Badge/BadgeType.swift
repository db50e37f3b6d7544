// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The kind of badge on a menu item, with the published raw values (B-21).
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

/// The drawing of a badge.
package enum BadgeDrawing: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A dot.
    case dot
    /// A text in a circle.
    case circle(String)
    /// A text in a shape with round ends.
    case capsule(String)
    /// The app's own drawing.
    case custom
}

/// A menu whose items can bear badges (B-21); items count from 0.
package struct BadgeMenu: Hashable, Sendable {
    /// The badge of one item.
    package struct Badge: Hashable, Sendable {
        /// Its kind.
        package var type: BadgeType
        /// Its text, for a text badge.
        package var text: String?
    }

    /// The text that a more badge draws.
    package static let moreText = "..."

    /// The badges by item.
    package private(set) var badges: [Badge]

    /// Creates a menu without a badge.
    package init(itemCount: Int) {
        badges = Array(repeating: Badge(type: .none), count: max(0, itemCount))
    }

    /// Gives an item a badge; an item that is not there is ignored, an empty text means no badge.
    package mutating func set(_ type: BadgeType, text: String? = nil, at item: Int) {
        guard badges.indices.contains(item) else { return }
        let isEmptyText = type == .text && text?.isEmpty != false
        badges[item] = isEmptyText ? Badge(type: .none) : Badge(type: type, text: type == .text ? text : nil)
    }

    /// Returns the drawing for an item.
    package func drawing(at item: Int) -> BadgeDrawing {
        guard badges.indices.contains(item) else { return .nothing }
        switch badges[item].type {
        case .none: return .nothing
        case .dot: return .dot
        case .more: return .capsule(Self.moreText)
        case .custom: return .custom
        case .text:
            let text = badges[item].text ?? ""
            guard let number = Int(text), number < 10 else { return .capsule(text) }
            return .circle(text)
        }
    }
}

/// The rule for what is unread and deserves a badge.
package struct UnreadRule: Hashable, Sendable {
    /// The result for a number of unread chat messages; at most one handler (B-20).
    package enum ChatNews: Hashable, Sendable {
        /// No unread message.
        case nothing
        /// Unread messages in unknown number.
        case unknownNumber
        /// Unread messages in this number.
        case number(Int)
        /// More than are worth counting.
        case many
    }

    /// The greatest number of messages that is shown as a number.
    package var largeNumberAbove: Int

    /// Creates a rule.
    package init(largeNumberAbove: Int = 99) {
        self.largeNumberAbove = largeNumberAbove
    }

    /// Returns the result for a number of unread chat messages; nil stands for new ones in unknown number.
    package func chatNews(unread count: Int?) -> ChatNews {
        guard let count else { return .unknownNumber }
        guard count > 0 else { return .nothing }
        return count > largeNumberAbove ? .many : .number(count)
    }

    /// Returns whether an API id is news to a user who has read up to the cached one (B-11 to B-14).
    package static func showsDot(api: Int, cached: Int) -> Bool {
        GroupID.isValid(api) && api > GroupID.known(cached)
    }
}
