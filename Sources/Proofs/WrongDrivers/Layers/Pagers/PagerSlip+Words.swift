// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

extension PagerEvent {
    /// Whether the event is an action of the owner of the pager.
    var isByOwner: Bool {
        switch self {
        case .start, .next, .previous, .refresh, .retry, .cancel, .all: true
        case .answered, .waited: false
        }
    }

    /// The number of the request that ended.
    var number: Int? {
        if case .answered(let number, _) = self { number } else { nil }
    }

    /// The page that came.
    var page: ReadPage? {
        if case .answered(_, .success(let page)) = self { page } else { nil }
    }

    /// The failure of a request.
    var failure: PagerFailure? {
        if case .answered(_, .failure(let failure)) = self { failure } else { nil }
    }

    /// Returns the end of the same request with another result.
    func with(_ result: Result<ReadPage, PagerFailure>) -> PagerEvent {
        if case .answered(let number, _) = self { .answered(number: number, result: result) } else { self }
    }

    /// Returns the end of the same request with a page in another form.
    func changingPage(_ change: (inout ReadPage) -> Void) -> PagerEvent {
        guard var page else { return self }
        change(&page)
        return with(.success(page))
    }

    /// Returns the end of the same request with another status of its failure.
    func withStatus(_ status: Int, retryAfter: Duration? = nil) -> PagerEvent {
        with(.failure(PagerFailure(.status, message: "Status \(status)", status: status, retryAfter: retryAfter)))
    }
}

extension Result where Success == ReadPage, Failure == PagerFailure {
    /// A page without rows, which is the last one.
    static var emptyEnd: Self { .success(ReadPage(rows: [], ids: [])) }

    /// A failure of the content.
    static var unreadable: Self { .failure(PagerFailure(.content, message: "The page cannot be read")) }
}

extension PageFollowing {
    /// The position that follows; nil at the end.
    var position: PagePosition? {
        switch self {
        case .end: nil
        case .page(let position), .perhaps(let position), .until(_, let position): position
        }
    }
}

extension ReadPage {
    /// Keeps only the rows at the indices of a list, in its order.
    mutating func keep(_ indices: [Int]) {
        rows = indices.map { rows[$0] }
        ids = indices.map { ids[$0] }
    }

    /// Sorts the rows by ids that are integers.
    mutating func sort() {
        let ids = ids
        keep(ids.indices.sorted { (ids[$0].int ?? 0, $0) < (ids[$1].int ?? 0, $1) })
    }

    /// The page in the form for its owner.
    var shownAtEnd: ShownPage { ShownPage(rows: rows, ids: ids, place: .atEnd) }
}

extension ShownPage {
    /// Returns the page in parts; one part for a page without rows.
    func parts(of count: Int) -> [ShownPage] {
        guard ids.count > count else { return [self] }
        return stride(from: 0, to: ids.count, by: count)
            .map { start in
                let range = start..<min(start + count, ids.count)
                return ShownPage(rows: Array(rows[range]), ids: Array(ids[range]), place: place)
            }
    }
}

extension [PagerAction] {
    /// The positions that are requested.
    var sent: [PagePosition] {
        compactMap { if case .send(_, let position) = $0 { position } else { nil } }
    }

    /// The failure that is reported.
    var failure: PagerFailure? {
        for case .report(.failed(let failure)) in self { return failure }
        return nil
    }

    /// The requests that are cancelled.
    var givenUp: [Int] {
        compactMap { if case .giveUp(let number) = $0 { number } else { nil } }
    }

    /// The actions without cancellations.
    var withoutGivingUp: [PagerAction] { filter { if case .giveUp = $0 { false } else { true } } }

    /// The actions without the report of the end.
    var withoutEnd: [PagerAction] { filter { $0 != .report(.end) } }

    /// The actions with the end in place of a failure.
    var endingInsteadOfFailing: [PagerAction] {
        map { if case .report(.failed) = $0 { .report(.end) } else { $0 } }
    }

    /// Returns the actions with other reports of pages.
    func reporting(_ change: (ShownPage) -> [ShownPage]) -> [PagerAction] {
        flatMap { action -> [PagerAction] in
            guard case .report(.page(let page)) = action else { return [action] }
            return change(page).map { .report(.page($0)) }
        }
    }

    /// Returns the actions with requests for other positions.
    func sending(_ change: (PagePosition) -> PagePosition) -> [PagerAction] {
        map { action in
            guard case .send(let number, let position) = action else { return action }
            return .send(number: number, position: change(position))
        }
    }
}
