// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import JSONValues
import ListSketches
import Pagers

/// The decisions of a description: which question comes next, until the list is known or the budget is used up.
package struct DescribeState: Sendable {
    /// The next step.
    package enum Action: Hashable, Sendable {
        /// Sends a request.
        case ask(TransportRequest)
        /// Ends with a list.
        case done(ListReading)
        /// Ends without a list.
        case refused(ReadingRefusal)
    }

    /// The question that a request asks.
    enum Question: Hashable, Sendable {
        /// The answer to the address as it was given.
        case first
        /// The name of the page size, among several.
        case sizeName([Trial])
        /// The effect of a page size.
        case size(Trial)
        /// The name of the parameter that leads to the next page, among several.
        case wayOn([Trial])
        /// The page at a URL of the answer.
        case nextURL(PagerDialect.Reference)
        /// The page with the number 1.
        case numberOne
        /// The page with the last row.
        case end(start: Int?, size: Int?)
        /// A page far past the end.
        case pastEnd
        /// A page size that is probably too large.
        case largeSize(Int)
    }

    /// The most requests of a description by default.
    package static let requestsMax = 12

    let asked: TransportRequest
    let limit: Int
    /// The number of requests so far.
    package private(set) var requestCount = 0
    var notes: ListNotes?
    var question = Question.first
    /// The groups of parameters that could still lead to the next page; nil before the first page is known.
    var ways: [[Trial]]?
    /// The groups of names of the page size that are not yet tried; nil before the first one.
    var sizes: [[Trial]]?
    var sizeRounds = 0
    var endSteps = 0
    var isLastNumberTried = false
    /// The page sizes that are probably too large, and were tried.
    var largeSizes: [Int] = []
    /// The answer that came instead of the second page; nil without such an answer.
    var otherAnswer: OtherAnswer?
    /// The reason why the last answer shows nothing; nil if it shows something.
    var denial: Denial?

    /// Creates the decisions.
    ///
    /// - Parameters:
    ///   - request: The request for the list; parameters of paging in it are left out, and their names tried first.
    ///   - limit: The most requests.
    package init(request: TransportRequest, limit: Int = requestsMax) {
        asked = request.normalized
        self.limit = limit
    }

    /// The most requests that may be sent for the last question, with redirects and repetitions.
    package var requestsLeft: Int { max(1, limit - max(0, requestCount - 1)) }

    /// Begins.
    package mutating func start() -> Action {
        guard WebAddress(asked.url) != nil else { return .refused(ReadingRefusal(.address(asked.url))) }
        return ask(.first, with: AddressNames(asked).base)
    }

    /// Takes the answer to the last request.
    package mutating func handle(_ exchange: Exchange) -> Action {
        // The question itself was counted when it was asked.
        requestCount += exchange.requestCount - 1
        denial = Denial(exchange)
        do throws(ReadingRefusal) {
            if case .first = question { return try takeFirst(exchange) }
            guard var notes else { return .refused(ReadingRefusal(.noArray)) }
            let page = SeenPage(ifReadable: exchange, rowsAt: notes.location)
            noteOtherAnswer(exchange, page: page, notes: notes)
            try take(page, of: exchange, into: &notes)
            self.notes = notes
            return try next()
        } catch {
            return .refused(error)
        }
    }

    mutating func ask(_ question: Question, with request: TransportRequest) -> Action {
        self.question = question
        requestCount += 1
        return .ask(request)
    }

    private mutating func takeFirst(_ exchange: Exchange) throws(ReadingRefusal) -> Action {
        let (_, body) = try exchange.content()
        let location = try RowsLocation.find(in: body)
        let page = try SeenPage(exchange, rowsAt: location)
        notes = ListNotes(base: AddressNames(asked).base, location: location, first: page)
        return try next()
    }

    /// Returns the next question, or the end.
    mutating func next() throws(ReadingRefusal) -> Action {
        guard let notes else { throw ReadingRefusal(.noArray) }
        guard requestCount < limit else {
            guard notes.paging != nil else { throw ReadingRefusal(.budget(limit), came: otherAnswer?.words) }
            return .done(try ListReading(notes))
        }
        // If all rows seem to be in one answer, a smaller page size is needed to see a second page.
        if notes.paging == nil, !notes.saysMore(notes.first), let action = askSize(notes) { return action }
        if notes.paging == nil { return try askWayOn(notes) }
        if let action = askNumberOne(notes) ?? askSize(notes) ?? askEnd(notes) ?? askPastEnd(notes)
            ?? askLargeSize(notes)
        {
            return action
        }
        return .done(try ListReading(notes))
    }
}

/// The names of paging that the address itself has.
struct AddressNames: Hashable, Sendable {
    /// The request without parameters of paging.
    var base: TransportRequest
    /// The names of parameters of paging that the address has.
    var names: [String]

    /// Reads a request.
    init(_ request: TransportRequest) {
        let known = Set(
            PagingParameter.page.spellings + PagingParameter.offset.spellings + PagingParameter.size.spellings
        )
        names = request.parameters.filter { known.contains($0.name) && Int($0.value) != nil }.map(\.name)
        base = request
        base.parameters.removeAll { [names] parameter in names.contains(parameter.name) }
    }

    /// Returns names with those of the address first.
    func sorted(_ all: [String]) -> [String] { (names.filter { all.contains($0) } + all).unique }
}
