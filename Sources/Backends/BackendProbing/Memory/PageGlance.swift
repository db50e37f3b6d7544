// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Pagers
import TextEncoding

/// The parts of an answer that a probe compares.
struct PageGlance: Hashable, Sendable {
    /// The kind of answer.
    enum Outcome: Hashable, Sendable {
        /// A page as the dialect describes it.
        case page
        /// A refusal: a status 4xx, or errors instead of rows where the list has them in the body.
        case refused
        /// No opinion of the server about the request, because it got too many of them: a status 429 or 503.
        case busy
        /// Any other status.
        case failed
        /// A status 2xx with other content, for this reason.
        case unreadable(String)
        /// No answer, for this reason.
        case silent(String)
        /// No answer that the probe may use, for this reason: a limit of its own, or a redirect that it may not follow.
        case barred(String)
    }

    /// The kind of answer.
    var outcome: Outcome
    /// The status; nil without an answer.
    var status: Int?
    /// The id of each row; the whole row for one without an id.
    var ids: [JSONValue] = []
    /// The number of rows without an id.
    var idlessCount = 0
    /// Whether each row has an id; a row that is a text or a number is its own id.
    var hasIDs = true
    /// The decision whether a page follows.
    var following = PageFollowing.end
    /// The decision whether there is a page before.
    var previous = PageFollowing.end
    /// The number of all rows, if the answer has it, or the number of those behind the page.
    var total: Int?
    /// The number of all pages, if the answer has it and no total.
    var pageCount: Int?
    /// The members that also say whether rows follow, with the opinion of each.
    private var opinions: [Opinion] = []

    /// The opinion of one member.
    private struct Opinion: Hashable, Sendable {
        /// The path to the member.
        var path: [String]
        /// Whether rows follow.
        var saysMore: Bool
    }

    /// Reads the answer to a question.
    init(_ exchange: Exchange, to question: ProbeQuestion, by plan: ProbePlan) {
        switch exchange.outcome {
        case .failure(let failure): outcome = failure.isNetwork ? .silent(failure.message) : .barred(failure.message)
        case .success(let answer):
            status = answer.status
            switch plan.reading(size: question.size).page(from: answer, at: question.position) {
            case .success(let page):
                outcome = .page
                take(page)
                hasIDs = idlessCount == 0 && (!plan.dialect.id.isEmpty || page.rows.allSatisfy { $0.object == nil })
                let body = answer.json ?? .null
                let remaining = plan.promises.remaining.flatMap { body.value(at: $0)?.int }
                pageCount = plan.promises.pages.flatMap { body.value(at: $0)?.int }
                opinions = plan.promises.signs.compactMap { sign in
                    sign.saysMore(in: body).map { Opinion(path: sign.path, saysMore: $0) }
                }
                let inHeader = plan.promises.totalHeader.flatMap { answer.total(inHeader: $0) }
                let counted = question.rowsBefore.flatMap { before in
                    remaining.map { before.addingReportingOverflow($0 &+ ids.count).partialValue }
                }
                total = page.total ?? inHeader ?? counted
            case .failure(let failure):
                outcome =
                    switch answer.status {
                    case 200..<300 where plan.promises.refusesInBody && QueryErrors(answer.json) != nil: .refused
                    case 200..<300 where answer.isHTML && answer.json == nil:
                        .unreadable(ReadingRefusal.htmlWords(redirectedTo: nil))
                    case 200..<300: .unreadable(failure.message)
                    case 300..<400:
                        .barred("the server answered with status \(answer.status), which the probe does not follow")
                    case 429, 503: .busy
                    case 400..<500: .refused
                    default: .failed
                    }
            }
        }
    }

    private mutating func take(_ page: ReadPage) {
        ids = zip(page.ids, page.rows).map { id, row in id == .null ? row : id }
        idlessCount = page.ids.count { $0 == .null }
        following = page.next
        previous = page.previous
    }

    /// Whether the answer is a page.
    var isPage: Bool { outcome == .page }

    /// The ids as numbers, in order.
    var marks: [RowMark] { ids.map { RowMark($0) } }

    /// The rows in their order as one number; nil for an answer that is not a page.
    var fingerprint: Int? { isPage ? ids.hashValue : nil }

    /// Returns whether the page says that rows follow it.
    ///
    /// - Parameter extent: The place of the page in the list.
    /// - Returns: Whether it does; also true if the page says only that rows may follow.
    func promisesMore(at extent: PageExtent) -> Bool {
        switch following {
        case .end: false
        case .page, .perhaps: true
        case .until(let total, _): total > extent.end(count: ids.count)
        }
    }

    /// Returns the contradiction of two members about rows that follow; nil if there is none.
    ///
    /// - Parameter extent: The place of the page in the list.
    /// - Returns: The rest of a sentence whose subject is the page.
    func dispute(at extent: PageExtent) -> String? {
        if case .perhaps = following { return nil }
        let isMore = promisesMore(at: extent)
        guard let other = opinions.first(where: { $0.saysMore != isMore }) else { return nil }
        let place = other.path.joined(separator: ".")
        return isMore
            ? "says that rows follow, but '\(place)' says that none do"
            : "says that the list ends, but '\(place)' says that rows follow"
    }

    /// The reason why the answer says nothing about the list; nil for an answer that does.
    var reasonForNothing: String? {
        switch outcome {
        case .silent(let reason), .barred(let reason): reason
        case .busy: "the server answered with status \(status ?? 0); lower --rate"
        case .page, .refused, .failed, .unreadable: nil
        }
    }

    /// Whether the server refuses this client and not the request, so that the answer says nothing about the list.
    var isDenied: Bool {
        switch outcome {
        case .busy, .barred: true
        case .page, .refused, .failed, .unreadable, .silent: status == 401 || status == 403
        }
    }

    /// The reason why the answer does not show how the backend treats a value; nil for a page and for a refusal.
    var reasonForNoTreatment: String? {
        if let reasonForNothing { return reasonForNothing }
        switch outcome {
        case .page: return nil
        case .refused where !isDenied: return nil
        case .refused, .failed, .unreadable, .busy, .silent, .barred: return "the request gets \(words)"
        }
    }

    /// The answer in a few words.
    var words: String {
        switch outcome {
        case .page: ids.isEmpty ? "a page without rows" : "a page of \(Count.text(ids.count, noun: "row"))"
        case .refused where (200..<300).contains(status ?? 0): "status \(status ?? 0) with 'errors' and without rows"
        case .refused, .busy, .failed: "status \(status ?? 0)"
        case .unreadable(let reason): "status \(status ?? 0), but no page: \(reason)"
        case .silent(let reason), .barred(let reason): "no answer: \(reason)"
        }
    }
}

/// The place of a page in a list, by its position.
struct PageExtent: Hashable, Sendable {
    /// The number of rows before the page.
    var rowsBefore: Int
    /// The number of rows of a full page if clients count pages; nil if they count rows, or follow references.
    var fullSize: Int?

    /// Returns the number of rows up to the end of the page.
    ///
    /// The next page by its number begins behind a full page, even if the page has fewer rows.
    ///
    /// - Parameter count: The number of its rows.
    /// - Returns: The number.
    func end(count: Int) -> Int { rowsBefore + max(count, fullSize ?? 0) }
}

/// The id of a row as a number, so that a million of them fit into little memory.
struct RowMark: Hashable, Sendable {
    private let value: Int

    /// Takes the id of a row.
    init(_ id: JSONValue) {
        value = id.hashValue
    }
}

extension PageFollowing {
    /// The position of the other page; nil if there is none.
    var position: PagePosition? {
        switch self {
        case .end: nil
        case .page(let position), .perhaps(let position), .until(_, let position): position
        }
    }
}
