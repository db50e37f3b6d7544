// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import Pagers

extension UserAction {
    /// The action as an event of the decisions of a pager; nil for an action that pagers do not have.
    var event: PagerEvent? {
        switch self {
        case .start: .start
        case .next: .next
        case .previous: .previous
        case .refresh: .refresh
        case .retry: .retry
        case .cancel: .cancel
        case .all(let limit): .all(limit: limit)
        case .screen: nil
        }
    }
}

extension AskedPage {
    /// Takes a position of a pager as a page of the model.
    init(_ position: PagePosition) {
        switch position {
        case .first: self = .first
        case .number(let number): self = UInt8(exactly: number).map { .number($0) } ?? .unknown
        case .offset(let offset): self = UInt8(exactly: offset).map { .offset($0) } ?? .unknown
        case .token(let token): self = token.int.flatMap { UInt8(exactly: $0) }.map { .token($0) } ?? .unknown
        case .before(let token): self = token.int.flatMap { UInt8(exactly: $0) }.map { .before($0) } ?? .unknown
        case .url, .urlBefore: self = .unknown
        }
        if self == .number(0) { self = .unknown }
    }

    /// The page as a position of a pager.
    var position: PagePosition {
        switch self {
        case .first, .unknown: .first
        case .number(let number): .number(Int(number))
        case .offset(let offset): .offset(Int(offset))
        case .token(let token): .token(.integer(Int64(token)))
        case .before(let token): .before(.integer(Int64(token)))
        }
    }
}

extension ServedNeighbor {
    /// The statement in the form of a reader of answers.
    fileprivate var following: PageFollowing {
        switch self {
        case .none: .end
        case .page(let page): .page(page.position)
        case .perhaps(let page): .perhaps(page.position)
        }
    }
}

extension ServedAnswer {
    /// Returns the answer to a request in the form of a reader of answers.
    ///
    /// - Parameters:
    ///   - asked: The requested page.
    ///   - setup: The circumstances.
    /// - Returns: The page that was read, or the failure.
    func result(at asked: AskedPage, in setup: borrowing ModelSetup) -> Result<ReadPage, PagerFailure> {
        switch self {
        case .failure(let kind, let fault): .failure(fault.failure(of: kind, refusal: setup.refusal))
        case .page(let page): .success(page.read(at: asked, size: setup.pageSize))
        }
    }
}

extension ServedPage {
    fileprivate func read(at asked: AskedPage, size: Int) -> ReadPage {
        let rows = ids.json
        var following = next.following
        if let total, case .offset(let offset) = asked {
            following = .until(total: total, next: .offset(Int(offset) + (ids.isEmpty ? size : ids.count)))
        }
        return ReadPage(rows: rows, ids: rows, next: following, previous: previous.following, total: total)
    }
}

extension ServerFault {
    fileprivate func failure(of kind: PagerFailure.Kind, refusal: Int) -> PagerFailure {
        switch self {
        case .unavailable: PagerFailure(kind, message: "", status: 503, retryAfter: .zero)
        case .expired: PagerFailure(kind, message: "", status: 410)
        case .serverError: PagerFailure(kind, message: "", status: refusal)
        case .closed, .unreadable, .emptyPage, .firstPage, .sameToken: PagerFailure(kind, message: "")
        }
    }
}

extension RowList {
    /// Takes ids that were shown; an id that the model does not have becomes the largest id.
    package init(json ids: [JSONValue]) {
        self.init()
        for id in ids {
            if case .integer(let number) = id, number >= 0, number < Int64(Self.idMax) {
                append(Int(number))
            } else {
                append(Self.idMax)
            }
        }
    }

    /// The ids as JSON values.
    var json: [JSONValue] {
        var values: [JSONValue] = []
        values.reserveCapacity(count)
        for index in 0..<count { values.append(.integer(Int64(self[index]))) }
        return values
    }
}

extension ShownState {
    /// Takes the state of a pager.
    init(_ view: PagerView) {
        self.init()
        ids = RowList(json: view.ids)
        pages = view.pageCount
        isLoading = view.isLoading
        failed = view.failure
        hasNext = view.hasNext
        hasPrevious = view.hasPrevious
    }
}
