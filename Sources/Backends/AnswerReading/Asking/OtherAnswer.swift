// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// An answer that came instead of the second page.
struct OtherAnswer: Hashable, Sendable {
    /// The question and its answer, in words that follow a colon.
    var words: String
    /// Whether the answer is not a page.
    var isFailure: Bool

    /// The longest part of a body that is shown, in characters.
    private static let bodyMax = 80

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - exchange: The request with its answer.
    ///   - page: The page of the answer; nil for an answer that is not a page.
    ///   - asked: The question, in words.
    ///   - current: The page before.
    init(_ exchange: Exchange, page: SeenPage?, asked: String, current: SeenPage) {
        isFailure = page == nil
        let came = page.map { Self.words(for: $0, current: current) } ?? Self.words(for: exchange)
        words = "\(asked) gets \(came)"
    }

    private static func words(for page: SeenPage, current: SeenPage) -> String {
        switch RowsRelation(of: page, to: current) {
        case .none: "a page without rows"
        case .same, .sameStart: "the first rows again"
        case .shifted, .mixed: "a page with too many rows of the first one"
        case .disjoint: "other rows"
        }
    }

    private static func words(for exchange: Exchange) -> String {
        switch exchange.outcome {
        case .failure(let failure): return "no answer (\(failure.message))"
        case .success(let answer):
            let content =
                switch answer.content {
                case .empty: "no content"
                case .json(let body): "'\(body.description.prefix(bodyMax))'"
                case .other(let reason): answer.isHTML ? "an HTML page" : reason
                }
            return "status \(answer.status) with \(content)"
        }
    }
}

extension DescribeState {
    /// Keeps an answer that came instead of the second page; a failure shows more than a page.
    mutating func noteOtherAnswer(_ exchange: Exchange, page: SeenPage?, notes: ListNotes) {
        guard let asked = question.words else { return }
        let other = OtherAnswer(exchange, page: page, asked: asked, current: notes.current)
        guard other.isFailure || otherAnswer?.isFailure != true else { return }
        otherAnswer = other
    }
}

extension DescribeState.Question {
    /// The question for a second page, in words; nil for another question.
    fileprivate var words: String? {
        switch self {
        case .wayOn(let trials):
            guard let name = trials.first?.location.name else { return nil }
            let others = trials.count - 1
            return "'\(name)'" + (others == 0 ? "" : " with \(others) other name\(others == 1 ? "" : "s")")
        case .nextURL: return "the URL of the next page"
        case .first, .sizeName, .size, .numberOne, .end, .pastEnd, .largeSize: return nil
        }
    }
}
