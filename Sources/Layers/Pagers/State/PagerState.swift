// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The decisions of the reference pager.
///
/// One wanted page at a time: what is asked for while a page is on its way is ignored, except for fresh rows, which
/// make the pager give up everything else. Each request and each wait has a number, so that a late answer is ignored.
package struct PagerState: PagerDeciding, Hashable {
    /// A page that is wanted, and what comes after it.
    struct Load: Hashable, Sendable {
        /// The use of the page.
        enum Purpose: Hashable, Sendable {
            /// It replaces all rows.
            case first
            /// It is the first page again, while the rows stay.
            case restart
            /// It goes to the end of the list.
            case next
            /// It goes to the start of the list.
            case previous
        }

        /// The use of the page.
        var purpose: Purpose
        /// The position of the page.
        var position: PagePosition
        /// The end of the work that the page is a part of.
        var goal: Goal
        /// The number of its request or wait.
        var number = 0
        /// The number of repetitions so far.
        var repeats = 0

        /// The load of this page after its failure: an interrupted refresh goes on, while `all` does not.
        ///
        /// The number of repetitions begins again, too.
        var askedAgain: Load {
            var load = self
            load.repeats = 0
            if case .all = goal { load.goal = .onePage }
            return load
        }
    }

    /// The end of some work.
    enum Goal: Hashable, Sendable {
        /// One page more is shown.
        case onePage
        /// That number of pages is shown.
        case pages(Int)
        /// All rows are shown, or that number of them.
        case all(limit: Int?)
    }

    let firstPosition: PagePosition
    let settings: PagerStateSettings
    var list = ShownList()
    var walk = PagerWalk()
    /// The page on its way; nil at rest.
    var load: Load?
    /// The page that failed last, as it is asked for again, until a page succeeds.
    var failedLoad: Load?
    var failure: PagerFailure?
    var hasStarted = false
    var ahead: [AheadPage] = []
    /// The old list, which is shown until a refresh of several pages is complete; nil while there is none.
    var old: Old?
    private var lastNumber = 0

    /// Creates the state of a pager that has asked for nothing.
    ///
    /// - Parameters:
    ///   - firstPosition: The position of the first page.
    ///   - settings: The sizes, repetitions and options.
    package init(firstPosition: PagePosition, settings: PagerStateSettings = PagerStateSettings()) {
        self.firstPosition = firstPosition
        self.settings = settings
    }

    package var view: PagerView {
        let (list, walk) = old.map { ($0.list, $0.walk) } ?? (list, walk)
        var view = PagerView()
        view.rows = list.rows
        view.ids = list.ids
        view.pageCount = list.pageCount
        view.isLoading = load != nil
        view.failure = failure?.kind
        guard hasStarted else { return view }
        view.hasNext = list.rest != nil ? true : Self.exists(walk.next)
        view.hasPrevious = Self.exists(walk.previous)
        return view
    }

    private static func exists(_ neighbor: PagerWalk.Neighbor?) -> Bool? {
        guard let neighbor else { return false }
        return neighbor.isCertain ? true : nil
    }

    package mutating func handle(_ event: PagerEvent) -> [PagerAction] {
        switch event {
        case .start, .refresh: refresh()
        case .next: next()
        case .previous: previous()
        case .retry: retry()
        case .cancel: giveUp()
        case .all(let limit): all(limit: limit)
        case .answered(let number, let result): answered(number: number, result: result)
        case .waited(let number): waited(number: number)
        }
    }

    /// Returns a number that no request and no wait had.
    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

/// The settings of a pager that its decisions depend on.
package struct PagerStateSettings: Hashable, Sendable {
    /// The page size that requests ask for; nil leaves it to the server.
    package var pageSize: Int?
    /// The pages that a refresh asks for again.
    package var refresh = PagerSettings.Refresh.firstPage
    /// The number of pages to ask for before they are wanted.
    package var pagesAhead = 0
    /// The repetitions of requests that the server refuses for the moment.
    package var repeats = RepeatPolicy()

    /// Creates the default settings.
    package init() {}

    /// Takes what decisions depend on out of the settings of a pager.
    package init(_ settings: PagerSettings) {
        pageSize = settings.pageSize
        refresh = settings.refresh
        pagesAhead = settings.pagesAhead
        repeats = settings.repeats
    }
}

extension PagerState {
    /// Asks for fresh rows, and gives up everything that is on its way.
    private mutating func refresh() -> [PagerAction] {
        var goal = Goal.onePage
        if settings.refresh == .allPages {
            goal = .pages(max(1, (old?.list ?? list).pageCount))
        }
        return begin(goal)
    }

    private mutating func begin(_ goal: Goal) -> [PagerAction] {
        giveUp() + send(Load(purpose: .first, position: firstPosition, goal: goal))
    }

    private mutating func next() -> [PagerAction] {
        guard load == nil else { return [] }
        if let failed = failedLoad, failed.purpose != .previous { return sendAgain(failed) }
        guard hasStarted else { return begin(.onePage) }
        if let rest = list.showRest() { return [.report(.page(rest))] }
        return advance(to: .onePage)
    }

    private mutating func previous() -> [PagerAction] {
        guard load == nil, hasStarted, let previous = walk.previous else { return [] }
        guard !walk.visited(previous.position) else { return [fail(Self.loop(at: previous.position))] }
        return send(Load(purpose: .previous, position: previous.position, goal: .onePage))
    }

    private mutating func retry() -> [PagerAction] {
        guard load == nil else { return [] }
        if let failedLoad { return sendAgain(failedLoad) }
        guard failure?.kind == .loop, let next = walk.next, walk.visited(next.position) else { return [] }
        return [fail(Self.loop(at: next.position))]
    }

    /// Asks for all pages; after a failure, the way goes on from the page that failed.
    private mutating func all(limit: Int?) -> [PagerAction] {
        let isMissingRows = limit.map { $0 > list.ids.count } ?? true
        guard load == nil, isMissingRows, var failed = failedLoad,
            failed.purpose == .next || failed.purpose == .restart
        else { return begin(.all(limit: limit)) }
        failed.goal = .all(limit: limit)
        return send(failed)
    }

    /// Asks for a page that failed.
    private mutating func sendAgain(_ load: Load) -> [PagerAction] {
        // Pages that were asked for ahead are older than a first page that is asked for now.
        let dropped = load.purpose == .first ? dropAhead() : []
        return dropped.map { .giveUp(number: $0) } + send(load)
    }

    /// Gives up everything that is on its way.
    private mutating func giveUp() -> [PagerAction] {
        let numbers = [load?.number].compactMap { $0 } + dropAhead()
        load = nil
        restoreOld()
        return numbers.map { .giveUp(number: $0) }
    }

    /// Sends the request for a page that is wanted from now on.
    mutating func send(_ wanted: Load) -> [PagerAction] {
        var load = wanted
        load.number = newNumber()
        load.repeats = 0
        self.load = load
        return [.send(number: load.number, position: load.position)]
    }

    private mutating func waited(number: Int) -> [PagerAction] {
        let early = ahead.first { $0.number == number }
        guard let position = load?.number == number ? load?.position : early?.position else { return [] }
        return [.send(number: number, position: position)]
    }
}
