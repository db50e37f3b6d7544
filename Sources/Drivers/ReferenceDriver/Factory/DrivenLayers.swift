// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues
package import Pagers

/// A badge view model with the handlers that a controller registers (B-02, B-24).
@MainActor
package protocol DrivenBadgeViewModel: AnyObject {
    /// There are more new messages than are worth counting.
    var hasLargeNumberOfNewMessages: (@MainActor () -> Void)? { get set }
    /// There is this number of new messages.
    var hasNormalNumberOfNewMessages: (@MainActor (Int) -> Void)? { get set }
    /// There are new messages, but their number is unknown.
    var hasNewMessage: (@MainActor () -> Void)? { get set }
    /// There are no new messages any more.
    var hasNoNewMessage: (@MainActor () -> Void)? { get set }
    /// The feed has an entry that was not read.
    var hasNewDynamic: (@MainActor () -> Void)? { get set }
    /// The feed has nothing unread.
    var hasNoNewDynamic: (@MainActor () -> Void)? { get set }
    /// There is an activity that was not read.
    var hasNewActivity: (@MainActor () -> Void)? { get set }
    /// No activity is unread.
    var hasNoNewActivity: (@MainActor () -> Void)? { get set }
    /// A load could not be done.
    var cannotLoad: (@MainActor (GroupLoadError) -> Void)? { get set }
    /// The tab that is current.
    var currentPageIndex: Int { get set }

    /// Loads the ids and decides the dots.
    func loadData()
    /// Takes in the number of unread chat messages; nil for an unknown number.
    func setUnreadChatMessageCount(_ count: Int?)
    /// Takes in that the feed was read up to an id.
    func cacheMaxDynamicID(_ id: Int)
}

extension BadgeViewModel: DrivenBadgeViewModel {}

/// A reformer whose request parameters a contract can set.
@MainActor
package protocol DrivenReformer: ListServiceReformer {
    /// The further parameters of each request.
    var requestParameters: JSONObject { get set }
}

extension ParameterListServiceReformer: DrivenReformer {}

/// A ticket cell whose content a contract can look at.
@MainActor
package protocol DrivenTicketCell: TicketCell {
    /// The content that is shown; nil until the cell is configured.
    var content: TicketCellContent? { get }
}

extension TicketCellModel: DrivenTicketCell {}

/// A pager whose reports and list a contract can look at.
@MainActor
package protocol DrivenPager: AnyObject {
    /// Receives each report at once.
    var onReport: (@MainActor (PagerReport) -> Void)? { get set }
    /// The list that is shown, and the state of its pages.
    var view: PagerView { get }

    /// Asks for the first page.
    func start()
    /// Asks for the page that follows.
    func next()
    /// Asks for the page before the first one that is shown.
    func previous()
    /// Asks for fresh rows.
    func refresh()
    /// Asks again for the page that failed last.
    func retry()
    /// Gives up what is on its way.
    func cancel()
    /// Asks for all pages, up to that number of rows.
    func all(limit: Int?)
}

extension Pager: DrivenPager {}
