// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// The pages of a list that was asked for sorted or filtered.
struct QueryTrail: Sendable {
    /// The kinds of such walks.
    enum Kind: Hashable, Sendable {
        /// The least value first.
        case ascending
        /// The greatest value first.
        case descending
        /// Only the rows with one value.
        case filtered

        /// Returns the path from a row to the value that the walk is about.
        func path(in plan: ProbePlan) -> [String] {
            (self == .filtered ? plan.filter?.path : plan.sort?.path) ?? []
        }
    }

    /// A page of the walk.
    struct Page: Sendable {
        /// The question.
        var question: ProbeQuestion
        /// The rows.
        var glance: PageGlance
        /// The value of each row by which it is sorted or filtered; nil for a row without it.
        var keys: [JSONValue?]

        /// Returns whether another answer has the same rows with the same values.
        func hasSameRows(as other: Page) -> Bool { glance.ids == other.glance.ids && keys == other.keys }
    }

    /// The limit that ended a walk before its end.
    enum Cut: Hashable, Sendable {
        /// The most requests of the probe.
        case budget
        /// The most pages of such a walk.
        case pages
    }

    /// The pages in their order.
    var pages: [Page] = []
    /// Whether the walk reached the end.
    var isComplete = false
    /// The limit that ended the walk; nil if none did.
    var cut: Cut?
    /// The answer that was not a page; nil if each was one.
    var failure: PageGlance?

    /// The rows with their values, and the index of the page of each.
    var rows: [(mark: RowMark, id: JSONValue, key: JSONValue?, page: Int)] {
        pages.enumerated()
            .flatMap { index, page in
                zip(page.glance.ids, page.keys).map { (mark: RowMark($0), id: $0, key: $1, page: index) }
            }
    }
}

extension QueryTrail.Page {
    /// Reads the page.
    init(_ answer: ProbeAnswer, path: [String], plan: ProbePlan) {
        question = answer.question
        glance = answer.glance
        guard case .success(let sent) = answer.exchange.outcome else {
            keys = []
            return
        }
        let elements = sent.json?.value(at: plan.dialect.rows)?.array ?? []
        keys = elements.map { $0.value(at: plan.dialect.row + path) }
    }
}
