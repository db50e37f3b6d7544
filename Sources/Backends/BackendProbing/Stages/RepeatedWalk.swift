// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// A walk that is made once more, up to the first page that is different.
struct RepeatedWalk: Sendable {
    /// The result so far.
    enum State: Sendable {
        /// The walk goes on.
        case open
        /// All pages have the same rows.
        case same
        /// The answer to this question has other rows.
        case changed(ProbeQuestion)
        /// The answer to this question, about the page of this index, ends the list before its end.
        case ended(ProbeQuestion, page: Int)
        /// The page of this index got no page.
        case failed(PageGlance, page: Int)
    }

    /// The result so far.
    private(set) var state = State.open
    /// The number of pages that had the same rows.
    private(set) var pageCount = 0

    private let trail: RowTrail
    private let checksEnd: Bool
    private var position: PagePosition?

    /// Begins a walk again.
    ///
    /// - Parameters:
    ///   - trail: The walk as it was made before.
    ///   - position: The position of its first page.
    ///   - checksEnd: Whether the list must also end where it ended before.
    init(_ trail: RowTrail, from position: PagePosition, checksEnd: Bool = false) {
        self.trail = trail
        self.checksEnd = checksEnd
        self.position = position
    }

    /// Returns the next question; nil at the end of the walk.
    func question(by plan: ProbePlan) -> ProbeQuestion? {
        let before = pageCount < trail.pages.count ? trail.pages[pageCount].start : trail.rowCount
        return position.map { plan.question(at: $0, size: trail.size, rowsBefore: before) }
    }

    /// The most requests that the walk still needs.
    var pagesLeft: Int { position == nil ? 0 : trail.pages.count - pageCount + (checksEnd ? 1 : 0) }

    /// Takes the answer to the question that was returned last.
    mutating func take(_ answer: ProbeAnswer) {
        position = nil
        guard pageCount < trail.pages.count else { return takeAfterEnd(answer) }
        let page = trail.pages[pageCount]
        guard answer.glance.isPage else { return state = .failed(answer.glance, page: pageCount) }
        guard answer.glance.fingerprint == page.fingerprint else { return state = .changed(answer.question) }
        pageCount += 1
        let following = answer.glance.following.position
        guard pageCount == trail.pages.count else {
            position = following
            if position == nil { state = .ended(answer.question, page: pageCount - 1) }
            return
        }
        if checksEnd, trail.ending == .said, answer.glance.promisesMore(at: trail.extent(ofPage: pageCount - 1)) {
            state = .changed(answer.question)
        } else if checksEnd, trail.isEndedByRefusal, let following {
            position = following
        } else {
            state = .same
        }
    }

    /// Takes the answer after the last page, which was a refusal before.
    private mutating func takeAfterEnd(_ answer: ProbeAnswer) {
        state = answer.glance.ids.isEmpty ? .same : .changed(answer.question)
    }
}

extension RowTrail {
    /// Whether the answer after the last page was a refusal.
    fileprivate var isEndedByRefusal: Bool {
        if case .empty = ending { (pages.last?.count ?? 0) > 0 } else { false }
    }
}

extension ProbeMemory {
    /// The walk that needs fewer requests to show that the list has not changed; nil if the walks have other rows.
    var shorterWalk: RowTrail? {
        guard first.isComplete, let second, second.isComplete, comparison.unknown.isEmpty, comparison.missing == nil
        else { return nil }
        return second.pages.count < first.pages.count ? second : first
    }
}
