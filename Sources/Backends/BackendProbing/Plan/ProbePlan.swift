// Understudy
// SPDX-License-Identifier: Apache-2.0

package import AnswerReading
package import ClientLayers
import JSONValues
package import ListDescription
import OrderedCollections
package import Pagers

/// The settings of a probe: the list to ask, and the limits.
package struct ProbePlan: Hashable, Sendable {
    /// The description by which pages are asked for and read.
    package var dialect: PagerDialect
    /// The URL of the list, with its own query if it has one.
    package var endpoint: String
    /// The parameters that each request has in its query beside those of paging.
    package var parameters: [RequestParameter] = []
    /// The promises of the description; nothing is promised without one.
    package var promises: ProbePromises
    /// The description with which the answers are compared; nil if there is none.
    package var description: ListDescription?
    /// The sort that is asked for; nil if none is known.
    package var sort: ProbedSort?
    /// The filter that is asked for; nil if none is known.
    package var filter: ProbedFilter?
    /// Whether tokens repeat the sort and the filter, so that no request has them beside a token.
    package var carriesQuery = false
    /// The page size of the first walk; nil leaves it to the server.
    package var pageSize: Int?
    /// The most pages of one walk.
    package var pagesMax = 10_000
    /// The most bytes that one walk keeps of its rows and tokens: enough for six million rows.
    package var keptBytesMax = 256 << 20
    /// The most requests; nil for the default, which depends on the number of pages.
    package var budget: Int?
    /// Whether the way to page was found by asking, and not described.
    package var isFound = false
    /// The requests that found out how the list pages; the budget counts them, too.
    package var searchCount = 0
    /// Whether an oracle has the rows that must come.
    package var readsOracle = false
    /// Whether a command of the user changes rows between pages.
    package var changesRows = false
    /// The names of the headers that the user gave, which commands show as variables.
    package var headerNames: [String] = []
    /// The texts that no report shows: the headers of the user, and keys in the query and in the path of the endpoint.
    package var secrets: Set<String> = []
    /// The time limit of each answer.
    package var timeout = Duration.seconds(30)

    /// Creates a plan with the default limits.
    package init(dialect: PagerDialect, endpoint: String, promises: ProbePromises = ProbePromises()) {
        self.dialect = dialect
        self.endpoint = endpoint
        self.promises = promises
    }

    /// Creates the plan of a list that is described.
    package init(_ described: DescribedDialect, endpoint: String) {
        self.init(dialect: described.dialect, endpoint: endpoint, promises: described.promises)
        parameters = described.parameters
    }

    /// Creates the plan of a list that was found by asking, which promises nothing beyond its paging.
    package init(_ reading: ListReading) {
        self.init(dialect: reading.dialect, endpoint: reading.endpoint)
        // If the URLs of other pages drop the size, the probe has to see what comes.
        dialect.send.size = reading.size
        promises.totalHeader = reading.totalHeader
        isFound = true
    }

    /// The requests beside whole walks that the default budget allows.
    ///
    /// The fields of a query need one request each, and the fields of rows in GraphQL a few queries.
    package var extraRequests: Int {
        let queries = description?.graphQL == nil ? 0 : SelectionQuestions.queriesMax
        return 25 + queries + FieldQuery.count(in: description)
    }

    /// Returns the most requests for a list.
    ///
    /// - Parameter pages: The number of pages of the first walk.
    /// - Returns: The budget that the user gave, or else 2 × pages + 25 beside the search, with more walks for an
    ///   oracle, for a sort or filter, and for changes, and more requests for a query and for GraphQL.
    package func requestsMax(pages: Int) -> Int { budget ?? walksMax * pages + extraRequests + searchCount }

    /// The most walks that the default budget allows.
    ///
    /// The way back to the first page is one walk. An oracle can need the first walk once more, and so can a sort or a
    /// filter. Changes need two walks with changes; without an oracle, each of the two needs one more walk after it.
    package var walksMax: Int {
        let plain =
            2 + (dialect.previous == nil ? 0 : 1) + (readsOracle ? 1 : 0) + (sort != nil || filter != nil ? 1 : 0)
        guard changesRows else { return plain }
        return plain + (readsOracle ? 2 : 4)
    }

    /// Returns the translation between positions and requests for a page size.
    func reading(size: Int?) -> PageReading {
        let settings = PagerSettings(
            dialect: dialect,
            endpoint: endpoint,
            pageSize: size,
            parameters: parameters,
            timeout: timeout
        )
        return PageReading(settings)
    }

    /// The position of the first page.
    var firstPosition: PagePosition { reading(size: nil).firstPosition }

    /// Returns the question for the page at a position.
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - size: The page size; nil leaves it to the server.
    ///   - rowsBefore: The number of rows before the page; nil if it is not known.
    /// - Returns: The question.
    func question(at position: PagePosition, size: Int?, rowsBefore: Int? = nil) -> ProbeQuestion {
        let request = reading(size: size).request(for: position)
        return ProbeQuestion(position: position, size: size, rowsBefore: rowsBefore, request: request)
    }

    /// Returns the question for the first page with one value that a client would never send.
    ///
    /// - Parameters:
    ///   - text: The value as a query has it; a body has the integer, or the text if it is none.
    ///   - location: The location of the value in the request.
    ///   - size: The page size; nil leaves it to the server.
    /// - Returns: The question.
    func question(sending text: String, at location: PagerDialect.Location, size: Int? = nil) -> ProbeQuestion {
        var question = question(at: firstPosition, size: size)
        question.request.replace(with: text, at: location)
        return question
    }
}

/// A request for one page.
package struct ProbeQuestion: Hashable, Sendable {
    /// The position of the page, by which the answer is read.
    package var position: PagePosition
    /// The page size that is asked for; nil leaves it to the server.
    package var size: Int?
    /// The number of rows before the page; nil if it is not known.
    package var rowsBefore: Int?
    /// The request.
    package var request: TransportRequest
}

extension TransportRequest {
    /// Replaces the value at a location, or adds it.
    fileprivate mutating func replace(with text: String, at location: PagerDialect.Location) {
        switch location {
        case .query(let name):
            parameters.removeAll { $0.name == name }
            parameters.append(RequestParameter(name: name, value: text))
        case .body(let path):
            let value = Int64(text).map { JSONValue.integer($0) } ?? .string(text)
            body = (body ?? .object([:])).putting(value, at: path)
        case .header(let name):
            headers.removeAll { $0.name == name }
            headers.append(HeaderField(name: name, value: text))
        }
    }
}
