// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The controller's share in the badges: turns what the view model says into badges of the menu (B-04).
@MainActor
package final class GroupPageBadges {
    /// The menu item of the chat (K-06).
    package static let chatItem = 0
    /// The menu item of the feed (K-06).
    package static let dynamicItem = 1
    /// The menu item of the activities (K-06).
    package static let activityItem = 2

    /// The menu with its badges.
    package private(set) var menu = BadgeMenu(itemCount: 3)

    /// Creates a menu without badges.
    package init() {}

    /// Registers every handler of a view model, in place of those that it has.
    package func register(with viewModel: BadgeViewModel) {
        viewModel.hasLargeNumberOfNewMessages = { [weak self] in self?.menu.set(.more, at: Self.chatItem) }
        viewModel.hasNormalNumberOfNewMessages = { [weak self] count in
            self?.menu.set(.text, text: String(count), at: Self.chatItem)
        }
        viewModel.hasNewMessage = { [weak self] in self?.menu.set(.dot, at: Self.chatItem) }
        viewModel.hasNoNewMessage = { [weak self] in self?.menu.set(.none, at: Self.chatItem) }
        viewModel.hasNewDynamic = { [weak self] in self?.menu.set(.dot, at: Self.dynamicItem) }
        viewModel.hasNoNewDynamic = { [weak self] in self?.menu.set(.none, at: Self.dynamicItem) }
        viewModel.hasNewActivity = { [weak self] in self?.menu.set(.dot, at: Self.activityItem) }
        viewModel.hasNoNewActivity = { [weak self] in self?.menu.set(.none, at: Self.activityItem) }
    }
}
