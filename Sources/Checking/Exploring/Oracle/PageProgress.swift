// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The effect of one wanted page on the rows that should be shown, and the page that is wanted then.
struct PageProgress {
    /// The rows, with the page.
    var list: PagerLedger.List
    /// The way through the pages, with the page.
    private(set) var walk: PagerLedger.Walk
    /// Whether the page belongs to a refresh of several pages.
    private(set) var isFresh = false
    /// The events that report the page, and those of the pages before it that were not reported yet.
    private(set) var events: [PagerNotice] = []
    /// The page that is wanted next; nil if nothing is missing.
    private(set) var following: PagerLedger.Wish?
    /// Whether an empty first page after an expired token is skipped, like a page without new rows.
    var skipsEmptyPage = false
    /// Whether the limit of `all` is reached and no page follows.
    private(set) var isAtLimit = false

    private let wish: PagerLedger.Wish
    private let promises: PagerPromises
    private let firstPage: AskedPage
    private var freshPages: [RowList] = []
    private var hasLoop = false
    private var isComplete = false

    /// Prepares for the page that was wanted.
    init(wish: PagerLedger.Wish, ledger: PagerLedger, oracle: PagerOracle) {
        self.wish = wish
        promises = oracle.promises
        firstPage = oracle.firstPage
        list = ledger.list
        walk = ledger.walk
        if let fresh = ledger.fresh {
            (list, walk, freshPages, isFresh) = (fresh.list, fresh.walk, fresh.pages, true)
        }
    }

    /// Takes the page.
    mutating func take(_ page: ServedPage) {
        let wasCertain = wish.kind != .next || walk.next.exists != nil
        switch wish.kind {
        case .first:
            if case .pages(let count) = wish.goal, count > 1 { isFresh = true }
            list = PagerLedger.List()
            walk = PagerLedger.Walk()
        case .restart:
            walk = PagerLedger.Walk()
            walk.hasRestarted = true
            walk.isCatchingUp = !list.ids.isEmpty || skipsEmptyPage
        case .next, .previous: break
        }
        walk.take(page, at: wish.page)
        // Without a sign, a page without rows does not count as a page; it is the end.
        if page.ids.isEmpty, !wasCertain, walk.next == .none { return end() }
        var added = promises.contains(.dedupes) ? page.ids.without(list.ids) : page.ids
        if walk.isCatchingUp, added.isEmpty { return advance() }
        walk.isCatchingUp = false
        list.ids.append(contentsOf: added)
        list.pages += 1
        trim(&added)
        if isFresh { freshPages.append(added) } else { events.append(.page(added)) }
        goOn()
    }

    /// Moves the rows after the limit of `all` to the rest.
    private mutating func trim(_ added: inout RowList) {
        guard case .all(let limit?) = wish.goal else { return }
        let extra = min(list.ids.count - Int(limit), added.count)
        guard extra > 0 else { return }
        list.rest = list.ids.rows(in: list.ids.count - extra..<list.ids.count)
        list.ids = list.ids.rows(in: 0..<list.ids.count - extra)
        added = added.rows(in: 0..<added.count - extra)
    }

    private mutating func goOn() {
        switch wish.goal {
        case .onePage: return
        case .pages(let count):
            if list.pages >= Int(count) || walk.next == .none { finishFresh() } else { advance() }
        case .all(let limit):
            if let limit, !list.rest.isEmpty || list.ids.count >= Int(limit) {
                isAtLimit = walk.next == .none && list.rest.isEmpty
            } else {
                advance()
            }
        }
    }

    private mutating func advance() {
        guard let page = walk.next.page else { return end() }
        if promises.contains(.detectsLoops), walk.hasVisited(page) {
            hasLoop = true
            events.append(.failed(.loop))
        } else {
            following = PagerLedger.Wish(kind: .next, goal: wish.goal, page: page)
        }
    }

    private mutating func end() {
        walk.isCatchingUp = false
        if case .pages = wish.goal { finishFresh() } else { events.append(.end) }
    }

    private mutating func finishFresh() {
        events = isFresh ? freshPages.map { .page($0) } : events
        isComplete = true
    }

    /// Writes the progress into the notes.
    func note(in ledger: inout PagerLedger) {
        ledger.wish = following
        ledger.wanted = -1
        let staysOld = isFresh && !isComplete
        if staysOld, !hasLoop {
            ledger.fresh = PagerLedger.Fresh(list: list, walk: walk, pages: freshPages)
            return
        }
        ledger.fresh = nil
        if !staysOld { (ledger.list, ledger.walk) = (list, walk) }
        guard hasLoop else { return }
        ledger.failed = .loop
        if staysOld {
            let goal = PagerLedger.Wish.Goal.pages(UInt8(clamping: ledger.list.pages))
            ledger.failedWish = PagerLedger.Wish(kind: .first, goal: goal, page: firstPage)
        }
    }
}

extension PagerLedger.Walk {
    /// Goes on to a page.
    fileprivate mutating func take(_ page: ServedPage, at asked: AskedPage) {
        if visited == 0 { previous = page.previous }
        visited |= 1 << UInt128(asked.index)
        next = page.next
        lastPage = page.ids
        emptyPages = page.ids.isEmpty ? emptyPages + 1 : 0
    }
}
