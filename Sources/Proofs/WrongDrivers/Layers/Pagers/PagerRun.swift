// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// The correct decisions, with notes for a mistake that depends on earlier events.
struct PagerRun: Sendable {
    /// The settings of the pager.
    let settings: PagerSettings
    /// The position of the first page.
    let firstPosition: PagePosition
    private(set) var right: PagerState

    /// The last action of the owner before this event.
    private(set) var wanted: PagerEvent?
    /// The event before this one.
    private(set) var lastEvent: PagerEvent?
    /// The position of each request.
    private(set) var positions: [Int: PagePosition] = [:]
    /// The position of the last request.
    private(set) var lastSent: PagePosition?
    /// The last page that came before this event.
    private(set) var lastPage: ReadPage?
    /// The number of rows that came since the first page.
    private(set) var receivedRows = 0
    private var extraRequests = 0

    /// The ids that are shown instead of the right ones.
    var shown: [JSONValue]?
    /// The ids that are shown before the right ones.
    var front: [JSONValue] = []
    /// Ids that a mistake keeps.
    var ids: [JSONValue] = []
    /// A count that a mistake keeps.
    var count = 0
    /// A mark that a mistake sets.
    var isMarked = false
    /// A kind of failure that a mistake keeps.
    var failure: PagerFailure.Kind?
    /// A position that a mistake keeps.
    var position: PagePosition?
    /// The requests that were cancelled but are still awaited.
    var abandoned: Set<Int> = []

    /// Creates decisions that have seen no event.
    init(_ settings: PagerSettings, firstPosition: PagePosition) {
        self.settings = settings
        self.firstPosition = firstPosition
        right = PagerState(firstPosition: firstPosition, settings: PagerStateSettings(settings))
    }

    /// The list of the correct decisions.
    var view: PagerView { right.view }
    /// The requested page size.
    var size: Int { settings.pageSize ?? 20 }
    /// The ids of the last page that came before this event.
    var lastIDs: [JSONValue] { lastPage?.ids ?? [] }
    /// Whether the owner wanted all pages last.
    var wantedAll: Bool { if case .all? = wanted { true } else { false } }

    /// The position that `next` would request; nil if it would send no request.
    var nextPosition: PagePosition? {
        var copy = right
        return copy.handle(.next).sent.first
    }

    /// Applies an event with the correct decisions.
    mutating func handle(_ event: PagerEvent) -> [PagerAction] { right.handle(event) }

    /// Continues with new correct decisions from another first page; the notes of the mistakes stay.
    mutating func restart(at position: PagePosition? = nil) {
        right = PagerState(firstPosition: position ?? firstPosition, settings: PagerStateSettings(settings))
    }

    /// Returns an action that sends a request that the correct decisions do not know.
    mutating func extraRequest(for position: PagePosition) -> PagerAction {
        extraRequests += 1
        return .send(number: -extraRequests, position: position)
    }

    /// Returns the position of the request that an event ends.
    func position(of event: PagerEvent) -> PagePosition? {
        guard case .answered(let number, _) = event else { return nil }
        return positions[number]
    }

    /// Returns whether an event ends a request for the first page.
    func isAboutFirst(_ event: PagerEvent) -> Bool {
        position(of: event)?.isFirst(in: settings.dialect) == true
    }

    /// Returns whether an event ends a request for a page on the way back.
    func isAboutPrevious(_ event: PagerEvent) -> Bool { position(of: event)?.isBackward == true }

    /// Records an event and its actions.
    mutating func note(_ event: PagerEvent, actions: [PagerAction]) {
        lastEvent = event
        if event.isByOwner { wanted = event }
        if let page = event.page {
            receivedRows = page.ids.count + (isAboutFirst(event) ? 0 : receivedRows)
            lastPage = page
        }
        for case .send(let number, let position) in actions {
            positions[number] = position
            lastSent = position
        }
    }
}
