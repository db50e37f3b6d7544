// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers

/// The few pages of the first walk that are kept whole, to be compared with a description.
struct DriftSamples: Sendable {
    /// A page with its place in the walk.
    struct Sample: Sendable {
        /// The question and the answer.
        var answer: ProbeAnswer
        /// The body of the answer.
        var body: JSONValue
        /// The index of the page in the walk.
        var page: Int
    }

    /// The answer to the first question, whatever it is; nil before it.
    private(set) var opening: ProbeAnswer?
    /// The first page as it came without a page size; nil if each request named one.
    private(set) var unsized: Sample?
    /// The first page of the second walk, if that walk names a page size.
    private(set) var sized: Sample?
    /// The first page, the second one and the last one, by their places; fewer if the walk has fewer.
    private(set) var pages: [Sample] = []

    /// The number of pages that are kept from the beginning of a walk.
    private static let headMax = 2

    /// Creates the samples of a walk that has not begun.
    init() {}

    /// Keeps an answer of the first walk, if it is one of those that are compared.
    ///
    /// - Parameters:
    ///   - answer: The answer, which can be unreadable for a pager.
    ///   - page: The number of pages before it.
    ///   - plan: The plan, whose dialect has the location of the rows.
    mutating func take(_ answer: ProbeAnswer, page: Int, plan: ProbePlan) {
        guard plan.description != nil else { return }
        opening = opening ?? answer
        guard let sample = Sample(answer, page: page, plan: plan) else { return }
        if page == 0, answer.question.size == nil { unsized = sample }
        pages.removeAll { $0.page >= page || $0.page >= Self.headMax }
        pages.append(sample)
    }

    /// Keeps the first answer of the second walk, if its request names a page size.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - plan: The plan, whose dialect has the location of the rows.
    mutating func takeSized(_ answer: ProbeAnswer, plan: ProbePlan) {
        guard plan.description != nil, answer.question.size != nil, answer.glance.isPage else { return }
        sized = Sample(answer, page: 0, plan: plan)
    }
}

extension DriftSamples.Sample {
    /// Keeps an answer whole; nil for an answer without an array where the plan has the rows.
    fileprivate init?(_ answer: ProbeAnswer, page: Int, plan: ProbePlan) {
        guard case .success(let sent) = answer.exchange.outcome, sent.isSuccess, let body = sent.json,
            answer.glance.isPage || body.value(at: plan.dialect.rows)?.array != nil
        else { return nil }
        self.init(answer: answer, body: body, page: page)
    }
}
