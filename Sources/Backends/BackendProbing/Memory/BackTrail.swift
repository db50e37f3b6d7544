// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Pagers

/// The walk from the last page to the first one, by the reference of each page to the one before it.
///
/// Its rows are those of the walk to the end, from the last one to the first one. Its pages can have other borders.
struct BackTrail: Sendable {
    /// The result so far.
    enum State: Sendable {
        /// The walk goes on.
        case open
        /// The first row came.
        case complete
        /// The page that begins with the row of this id has no reference to the page before it.
        case ended(JSONValue)
        /// This answer came where the rows before the last page had to come.
        case wrong(PageGlance)
    }

    /// The result so far.
    private(set) var state = State.open
    /// The page with the last reference.
    private(set) var from: ProbeQuestion
    /// The rows of this page as one number.
    private(set) var fingerprint: Int?
    /// The page to which the reference leads; nil at the end.
    private(set) var current: ProbeQuestion?
    /// The number of rows before the page with the last reference.
    private(set) var rowsLeft: Int
    private let size: Int?

    /// Begins at the last page of a walk.
    ///
    /// - Parameters:
    ///   - trail: The walk, whose last page has a reference to the page before it.
    ///   - last: The question for its last page.
    ///   - size: The page size of the requests; nil leaves it to the server.
    ///   - plan: The plan.
    init?(_ trail: RowTrail, from last: ProbeQuestion, size: Int?, plan: ProbePlan) {
        guard let back = trail.back, let page = trail.pages.last, page.count > 0 else { return nil }
        from = last
        fingerprint = page.fingerprint
        rowsLeft = page.start
        self.size = size
        current = plan.question(at: back, size: size)
    }

    /// Takes the answer to the current question.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - rows: The rows of the first walk, with their indices.
    ///   - plan: The plan.
    mutating func take(_ answer: ProbeAnswer, rows: [RowMark: UInt32], plan: ProbePlan) {
        let glance = answer.glance
        guard glance.hasRows(before: rowsLeft, of: rows) else { return state = .wrong(glance) }
        rowsLeft -= glance.ids.count
        from = answer.question
        fingerprint = glance.fingerprint
        let previous = glance.previous.position
        current = rowsLeft == 0 ? nil : previous.map { plan.question(at: $0, size: size) }
        if rowsLeft == 0 {
            state = .complete
        } else if previous == nil {
            state = .ended(glance.ids.first ?? .null)
        }
    }
}

extension PageGlance {
    /// Returns whether a page has the rows before an index of the first walk, and no others.
    ///
    /// - Parameters:
    ///   - end: The index behind the last of the rows.
    ///   - rows: The rows of the first walk, with their indices.
    /// - Returns: Whether it does; false without rows.
    func hasRows(before end: Int, of rows: [RowMark: UInt32]) -> Bool {
        let places = marks.compactMap { rows[$0].map(Int.init) }.sorted()
        return isPage && !places.isEmpty && places.count == ids.count && places == Array((end - places.count)..<end)
    }
}

extension ProbeMemory {
    /// Returns the page size with which a client goes back through a walk; nil leaves it to the server.
    ///
    /// If the way back has a parameter of its own for the size, a request without it can mean the other direction.
    func backSize(in trail: RowTrail) -> Int? {
        trail.size ?? (plan.dialect.send.backSize == nil ? nil : trail.largestPage)
    }
}
