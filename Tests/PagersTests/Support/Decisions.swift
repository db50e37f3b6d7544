// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// The decisions of a pager, with a server that a test plays.
struct Decisions {
    /// The state under test.
    var state: PagerState

    /// Creates the decisions of a pager that has asked for nothing.
    init(first: PagePosition = .first, pageSize: Int? = 10, change: (inout PagerStateSettings) -> Void = { _ in }) {
        var settings = PagerStateSettings()
        settings.pageSize = pageSize
        change(&settings)
        state = PagerState(firstPosition: first, settings: settings)
    }

    /// Applies an event.
    @discardableResult
    mutating func on(_ event: PagerEvent) -> [PagerAction] { state.handle(event) }

    /// Answers a request with a page.
    @discardableResult
    mutating func answer(_ number: Int, _ page: ReadPage) -> [PagerAction] {
        on(.answered(number: number, result: .success(page)))
    }

    /// Lets a request fail.
    @discardableResult
    mutating func fail(_ number: Int, _ failure: PagerFailure) -> [PagerAction] {
        on(.answered(number: number, result: .failure(failure)))
    }

    /// The ids that are shown.
    var ids: [Int] { state.view.ids.compactMap(\.int) }
    /// The state of the pages.
    var view: PagerView { state.view }
}

extension ReadPage {
    /// A page whose rows are their ids.
    init(_ ids: [Int], next: PageFollowing = .end, previous: PageFollowing = .end, total: Int? = nil) {
        let rows = ids.map { JSONValue.integer(Int64($0)) }
        self.init(rows: rows, ids: rows, next: next, previous: previous, total: total)
    }
}

extension PagerAction {
    /// The report of a page.
    static func page(_ ids: [Int], _ place: ShownPage.Place = .atEnd) -> PagerAction {
        let rows = ids.map { JSONValue.integer(Int64($0)) }
        return .report(.page(ShownPage(rows: rows, ids: rows, place: place)))
    }

    /// The kind of failure that is reported; nil for another action.
    var failure: PagerFailure.Kind? {
        if case .report(.failed(let failure)) = self { failure.kind } else { nil }
    }
}

extension PagerFailure {
    /// A failure without an answer.
    static let network = PagerFailure(.network, message: "gone")

    /// A failure by a status.
    static func status(_ status: Int, after wait: Duration? = nil) -> PagerFailure {
        PagerFailure(.status, message: "status \(status)", status: status, retryAfter: wait)
    }
}
