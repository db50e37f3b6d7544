// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Pagers
import Testing
import WrongDrivers

/// A search of a wrong pager, and the result that it must have.
struct ExploredWrongPager: Sendable, CustomTestStringConvertible {
    /// The name of the pager behind that of the layer.
    var id: String
    /// The circumstances of the search.
    var circumstances: SearchCircumstances
    /// The way of paging.
    var style: ModelStyle
    /// The number of states in which the mistake shows itself.
    var states: Int
    /// The number of steps of the shrunk history.
    var steps: Int

    var testDescription: String { "\(id) (\(circumstances), \(style))" }

    /// Creates a row of the table.
    init(_ id: String, in circumstances: SearchCircumstances, _ style: ModelStyle, states: Int, steps: Int) {
        (self.id, self.circumstances, self.style) = (id, circumstances, style)
        (self.states, self.steps) = (states, steps)
    }

    /// Returns the search.
    func exploration() throws -> Exploration<WrongPagerDecisions> {
        let wrong = try #require(WrongPager.all.first { $0.id == "pager/\(id)" })
        return circumstances.exploration(wrong.decisions(circumstances.settings(style: style)), style: style)
    }

    /// Returns the finding of the search, shrunk.
    func find() async throws -> ExplorationFinding {
        let search = try exploration()
        var options = ExhaustiveSearch<Exploration<WrongPagerDecisions>>.Options()
        options.statesMax = states + 1
        let report = await ExhaustiveSearch(search, options: options).run()
        return search.shrink(try #require(report.finding))
    }
}

/// The limits of a search, with the servers and settings that some mistakes need to show themselves.
enum SearchCircumstances: CaseIterable, Hashable, Sendable {
    /// Few actions, with one fault of any kind.
    case small
    /// The same, with a refresh of all pages.
    case smallRefreshingAll
    /// One request at a time, without faults, with a refresh of all pages.
    case walks
    /// One request at a time, with an answer that does not come.
    case failures
    /// The same, with a refresh of all pages.
    case failuresRefreshingAll
    /// One request at a time, with two changes of rows.
    case changes
    /// The server sends fewer rows than were asked for.
    case capped
    /// The server sends three times as many rows as were asked for.
    case long
    /// A page has eleven rows.
    case large
    /// The server refuses a request with the status 302.
    case redirected
    /// The server refuses a request with the status 400.
    case refused
    /// The server refuses a request with the status 401.
    case unauthorized
    /// The server refuses a request with the status 403.
    case forbidden
    /// The server refuses a request with the status 404.
    case missing
    /// The server claims a total of one row beside its tokens.
    case wrongTotal
    /// The page past the end repeats the last one.
    case repeatedLastPage
    /// The server refuses requests for the moment, again and again.
    case unavailable

    /// The limits.
    var bounds: ExplorationBounds {
        switch self {
        case .small, .smallRefreshingAll: limits(pages: 3, flying: 3, faults: 1, actions: 4)
        case .walks: limits(pages: 3, actions: 4)
        case .failures, .failuresRefreshingAll: limits(pages: 2, faults: 1, actions: 4)
        case .changes: limits(pages: 2, actions: 3, changes: 2)
        case .capped: limits(pages: 3, actions: 2)
        case .long: limits(pages: 2, actions: 2, changes: 1)
        case .large, .wrongTotal: limits(pages: 2, actions: 2)
        case .redirected, .refused, .unauthorized, .forbidden, .missing: limits(pages: 2, faults: 1, actions: 2)
        case .repeatedLastPage: limits(pages: 2, actions: 4)
        case .unavailable: limits(pages: 1, faults: 6, actions: 1)
        }
    }

    private func limits(pages: Int, flying: Int = 1, faults: Int = 0, actions: Int, changes: Int = 0)
        -> ExplorationBounds
    {
        ExplorationBounds(pages: pages, flying: flying, faults: faults, actions: actions, changes: changes)
    }

    private var faults: Set<ServerFault> {
        switch self {
        case .small, .smallRefreshingAll: Set(ServerFault.allCases)
        case .failures, .failuresRefreshingAll: [.closed]
        case .redirected, .refused, .unauthorized, .forbidden, .missing: [.serverError]
        case .unavailable: [.unavailable]
        case .walks, .changes, .capped, .long, .large, .wrongTotal, .repeatedLastPage: []
        }
    }

    /// The server's number of rows on a full page, and the number that the pager asks for.
    private var sizes: (served: Int, asked: Int) {
        switch self {
        case .capped: (2, 4)
        case .long: (3, 1)
        case .large: (11, 11)
        case .small, .smallRefreshingAll, .walks, .failures, .failuresRefreshingAll, .changes, .redirected, .refused,
            .unauthorized, .forbidden, .missing, .wrongTotal, .repeatedLastPage, .unavailable:
            (2, 2)
        }
    }

    private var refetchesAll: Bool {
        switch self {
        case .smallRefreshingAll, .walks, .failuresRefreshingAll: true
        case .small, .failures, .changes, .capped, .long, .large, .redirected, .refused, .unauthorized, .forbidden,
            .missing, .wrongTotal, .repeatedLastPage, .unavailable:
            false
        }
    }

    private func setup(style: ModelStyle) -> ModelSetup {
        var setup = ModelSetup(style: style, pageSize: sizes.served, faults: faults)
        switch self {
        case .redirected: setup.refusal = 302
        case .refused: setup.refusal = 400
        case .unauthorized: setup.refusal = 401
        case .forbidden: setup.refusal = 403
        case .missing: setup.refusal = 404
        case .wrongTotal: setup.claimedTotal = 1
        case .repeatedLastPage: setup.repeatsLastPage = true
        case .small, .smallRefreshingAll, .walks, .failures, .failuresRefreshingAll, .changes, .capped, .long, .large,
            .unavailable:
            break
        }
        return setup
    }

    /// Returns the settings of the pager.
    func settings(style: ModelStyle) -> PagerSettings {
        var settings = PagerSettings(dialect: style.dialect, endpoint: "/", pageSize: sizes.asked)
        if refetchesAll { settings.refresh = .allPages }
        return settings
    }

    /// Returns the search of a pager.
    func exploration<Pager>(_ pager: Pager, style: ModelStyle) -> Exploration<Pager> {
        var promises = PagerPromises.reference
        if refetchesAll { promises.insert(.refetchesAll) }
        return Exploration(pager, setup: setup(style: style), promises: promises, bounds: bounds)
    }
}

extension ModelStyle {
    /// A dialect with the positions of the way of paging.
    var dialect: PagerDialect {
        var dialect: PagerDialect
        switch self {
        case .numbers:
            dialect = PagerDialect(style: .page)
            dialect.more = .pages(at: ["pages"])
        case .bareNumbers: dialect = PagerDialect(style: .page)
        case .offsets:
            dialect = PagerDialect(style: .offset)
            dialect.more = .total(at: ["total"])
        case .tokens:
            dialect = PagerDialect(style: .cursor)
            dialect.next = .path(["next"])
            dialect.more = .token(ends: [.null])
        case .keys:
            dialect = PagerDialect(style: .cursor)
            dialect.next = .edgeRow
            dialect.more = .token(ends: [.null])
        }
        return dialect
    }
}
