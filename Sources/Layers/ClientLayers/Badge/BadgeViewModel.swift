// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The view model of the group page's badges; its handlers report events, not badges (B-03).
///
/// An event without a handler is reported when the handler is set (B-23); a handler that is not set is skipped (B-10).
@MainActor
package final class BadgeViewModel {
    /// The index of the tab that shows the feed; the first tab has 0.
    package static let dynamicPageIndex = 1
    /// The message of a load without an app service.
    package static let appServiceGone = "nothing can be loaded because the app service is gone; keep it alive"

    /// The handler for more new messages than are worth counting.
    package var hasLargeNumberOfNewMessages: (@MainActor () -> Void)? {
        didSet { tellChatNews() }
    }
    /// The handler for new messages in a known number.
    package var hasNormalNumberOfNewMessages: (@MainActor (Int) -> Void)? {
        didSet { tellChatNews() }
    }
    /// The handler for new messages in unknown number.
    package var hasNewMessage: (@MainActor () -> Void)? {
        didSet { tellChatNews() }
    }
    /// The handler for the moment from which there are no new messages.
    package var hasNoNewMessage: (@MainActor () -> Void)? {
        didSet { tellChatNews() }
    }
    /// The handler for an entry of the feed that was not read.
    package var hasNewDynamic: (@MainActor () -> Void)? {
        didSet { tellDynamic() }
    }
    /// The handler for a feed with nothing unread (B-24).
    package var hasNoNewDynamic: (@MainActor () -> Void)? {
        didSet { tellDynamic() }
    }
    /// The handler for an activity that was not read.
    package var hasNewActivity: (@MainActor () -> Void)? {
        didSet { tellActivity() }
    }
    /// The handler for activities with nothing unread (B-24).
    package var hasNoNewActivity: (@MainActor () -> Void)? {
        didSet { tellActivity() }
    }
    /// The handler for a load without an app service (B-22); the app service itself shows a failed load (B-16).
    package var cannotLoad: (@MainActor (GroupLoadError) -> Void)?
    /// The index of the current tab.
    package var currentPageIndex = 0

    private weak var appService: (any GroupAppService)?
    private let rule: UnreadRule
    private var untoldChatNews: UnreadRule.ChatNews?
    private var untoldDynamic: Bool?
    private var untoldActivity: Bool?

    /// Creates a view model over an app service, which it does not keep alive (B-01, B-22).
    package init(appService: any GroupAppService, rule: UnreadRule = UnreadRule()) {
        self.appService = appService
        self.rule = rule
    }

    /// Loads the ids and then decides the feed's dot before the activities' (B-05 to B-09).
    package func loadData() {
        guard let appService else {
            cannotLoad?(GroupLoadError(Self.appServiceGone))
            return
        }
        appService.loadData(completion: { [weak self] in self?.decide() }, failure: nil)
    }

    /// Records the number of unread chat messages; nil for new ones in unknown number (B-20).
    package func setUnreadChatMessageCount(_ count: Int?) {
        untoldChatNews = rule.chatNews(unread: count)
        tellChatNews()
    }

    /// Records that the feed was read up to an id, as long as its tab is current (B-18).
    package func cacheMaxDynamicID(_ id: Int) {
        guard currentPageIndex == Self.dynamicPageIndex else { return }
        appService?.cacheListReadMaxDynamicID(id)
    }

    /// Joins a group (B-19).
    package func joinGroup(_ id: Int) {
        appService?.joinGroup(id)
    }
}

extension BadgeViewModel {
    private func decide() {
        guard let appService else { return }
        let (api, cached) = (appService.apiMaxDynamicID, appService.cachedMaxDynamicID)
        let (apiActivity, cachedActivity) = (appService.apiMaxActivityID, appService.cachedMaxActivityID)
        untoldDynamic = UnreadRule.showsDot(api: api, cached: cached)
        untoldActivity = UnreadRule.showsDot(api: apiActivity, cached: cachedActivity)
        tellDynamic()
        tellActivity()
    }

    private func tellDynamic() {
        guard let isNew = untoldDynamic, let tell = isNew ? hasNewDynamic : hasNoNewDynamic else { return }
        untoldDynamic = nil
        tell()
    }

    private func tellActivity() {
        guard let isNew = untoldActivity, let tell = isNew ? hasNewActivity : hasNoNewActivity else { return }
        untoldActivity = nil
        tell()
    }

    private func tellChatNews() {
        guard let news = untoldChatNews, let tell = chatHandler(for: news) else { return }
        untoldChatNews = nil
        tell()
    }

    private func chatHandler(for news: UnreadRule.ChatNews) -> (@MainActor () -> Void)? {
        switch news {
        case .nothing: return hasNoNewMessage
        case .unknownNumber: return hasNewMessage
        case .many: return hasLargeNumberOfNewMessages
        case .number(let count):
            guard let tell = hasNormalNumberOfNewMessages else { return nil }
            return { tell(count) }
        }
    }
}

/// The controller's work for the badges: turns the events of the view model into badges of the menu (B-04).
@MainActor
package final class GroupPageBadges {
    /// The menu item of the chat; the first item has 0.
    package static let chatItem = 0
    /// The menu item of the feed.
    package static let dynamicItem = 1
    /// The menu item of the activities.
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
