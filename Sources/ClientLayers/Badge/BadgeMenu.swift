// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A menu whose items can bear badges (B-21); items count from 0.
package struct BadgeMenu: Hashable, Sendable {
    /// The badge of one item.
    package struct Badge: Hashable, Sendable {
        /// Its kind.
        package var type: BadgeType
        /// Its text, for a text badge.
        package var text: String?
    }

    /// What a more badge draws.
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

    /// What is drawn for an item.
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
