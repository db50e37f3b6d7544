// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription
import TextEncoding

/// A list whose pages are answered on the fast path.
///
/// The fast path leads from the bytes of the request's target to the bytes of the answer, with little in between.
package final class PageEndpoint: Sendable {
    /// The largest page that is written on the fast path, by the room that it may need, in bytes.
    private static let roomMax = 256 << 10
    /// The room for what surrounds the rows, in bytes; more is made where that is not enough.
    private static let frameRoom = 1 << 10

    /// The list.
    package let list: ListDescription
    /// The identity of the table of routes that the list belongs to.
    let generation: RouteTable.Generation
    private let writer: PageWriter
    /// Whether a number and a size say all that the answer depends on.
    private let isByNumbers: Bool
    /// Decides the headers of answers.
    let answers: AnswerWriter
    private let pageParameter: [UInt8]
    private let sizeParameter: [UInt8]
    /// Whether the list has headers that depend on the page.
    private let hasHeaders: Bool
    /// The places of the parameters that are in headers or deep in a body.
    private let placed: [String: RequestPlace]
    /// The names of the parameters that are members of a body, or of a form.
    private let bodyNames: [String]
    /// Whether more than the parameters of the list count.
    let readsMore: Bool
    /// Whether headers count, or the body, whose type is in a header.
    let readsHeaders: Bool
    /// Whether the list has conditions by which it refuses requests whose other parts may be right.
    private let refuses: Bool

    /// Prepares a list; nil for one of a schema, or with another method.
    init?(_ list: ListDescription, of generation: RouteTable.Generation) {
        guard ["GET", "POST"].contains(list.method), list.graphQL == nil else { return nil }
        let placed = list.placedParameters
        let takesBodies = list.method != "GET"
        self.list = list
        self.generation = generation
        self.placed = placed
        bodyNames = takesBodies ? list.parameterNames.filter { placed[$0] == nil } : []
        let refused = list.envelope.errors.refusals.flatMap(\.condition.demands)
        let readsRequest = takesBodies || !placed.isEmpty || !list.envelope.sentPlaces.isEmpty
        refuses = !refused.isEmpty
        readsMore = readsRequest || !refused.isEmpty
        readsHeaders = readsRequest || refused.contains { if case .query = $0.place { false } else { true } }
        let hasHeaders = list.hasHeadersOfPages
        self.hasHeaders = hasHeaders
        // Other names would come percent-encoded.
        let names = [list.paging.pageParameter, list.paging.sizeParameter ?? ""]
        let isPlain = names[0] != names[1] && names.allSatisfy { $0.utf8.allSatisfy(PercentEncoding.isUnreserved) }
        let isFixed = placed.isEmpty && !names[1].isEmpty && PathTemplate(list.path).isFixed
        isByNumbers = isPlain && isFixed && !takesBodies && list.isByNumbers && refused.isEmpty
        writer = PageWriter(list)
        pageParameter = Array(names[0].utf8)
        sizeParameter = Array(names[1].utf8)
        answers = AnswerWriter(delay: .zero, envelope: list.envelope)
    }

    /// Prepares a list of a GraphQL schema, whose pages only queries ask for; see ``QueryChoice``.
    init(connection list: ListDescription, of generation: RouteTable.Generation) {
        self.list = list
        self.generation = generation
        placed = [:]
        bodyNames = []
        readsMore = true
        readsHeaders = true
        refuses = false
        hasHeaders = list.hasHeadersOfPages
        isByNumbers = false
        writer = PageWriter(list)
        pageParameter = []
        sizeParameter = []
        answers = AnswerWriter(delay: .zero, envelope: list.envelope)
    }

    /// Returns the page that a request asks for; nil where it is an error, or too large for the fast path.
    package func page(_ asked: Asked) -> Page? {
        switch asked {
        case .numbers(let numbers):
            let number = numbers.page ?? list.paging.first
            let size = numbers.size ?? max(1, list.paging.defaultSize)
            let isAllowed = numbers.size == nil || (1...max(1, list.paging.maximumSize)).contains(size)
            guard number >= list.paging.first, isAllowed,
                let page = try? list.paging.plainPage(PageRequest(page: number, size: size), ofRows: list.rows)
            else { return nil }
            return writer.room(for: page) <= Self.roomMax ? page : nil
        case .request(let request, query: _, body: _):
            // If the token of the request names changed rows, the full path answers.
            if let origin = list.origin(of: request), origin.revision != 0 { return nil }
            guard let page = try? list.page(for: request), writer.room(for: page) <= Self.roomMax else { return nil }
            return page
        }
    }

    /// Returns the tokens of the exchange for a page; nil where they never expire.
    package func tokens(of page: Page) -> PageTokens? {
        guard list.paging.tokens.expireAfter != nil else { return nil }
        return PageTokens(sent: page.sentTokens, given: list.givenTokens(of: page))
    }

    /// Returns the body of a page.
    package func body(of page: Page) -> PageBuffer {
        var buffer = PageBuffer(room: writer.room(for: page) + Self.frameRoom)
        writer.write(page, to: &buffer)
        return buffer
    }

    /// Returns the status of a page.
    package func status(of page: Page) -> Int { list.envelope.head.status(of: page) }

    /// Returns the headers of a page that are the list's own.
    package func headers(of page: Page) -> [(name: String, value: [UInt8])] {
        hasHeaders ? writer.headers(of: page) : []
    }

    /// Returns the plan of the answer to a page, without its body.
    ///
    /// The full path decides which headers an answer has, so that both paths always have the same.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - status: The status of the page, or 304 for a client that has it.
    /// - Returns: The plan, with the page's own number, headers and tag.
    package func plan(of page: Page, status: Int) -> AnswerPlan {
        answers.plan(of: .page(list, page), method: list.method, status: status)
    }
}

extension PageEndpoint {
    /// The content of a request for a page.
    package enum Asked: Sendable {
        /// A number and a size.
        case numbers(Numbers)
        /// Anything else, with names and values of the query, decoded, in the order of the request, and with the body.
        case request(ListRequest, query: [(name: String, value: String)], body: [UInt8])

        /// The body.
        var body: [UInt8] { if case .request(_, query: _, body: let body) = self { body } else { [] } }

        /// Returns the path, decoded.
        func path(of list: ListDescription) -> String {
            switch self {
            case .numbers: list.path
            case .request(let request, query: _, body: _): request.path
            }
        }

        /// Returns names and values of the query, decoded, in the order of the request.
        func query(in paging: PageStyle) -> [(name: String, value: String)] {
            switch self {
            case .numbers(let numbers): numbers.query(in: paging)
            case .request(_, query: let query, body: _): query
            }
        }
    }

    /// The content of the query of a plain page's request: a number, a size, both in either order, or nothing.
    package struct Numbers: Hashable, Sendable {
        /// The value of the page parameter; nil where it is absent.
        package var page: UInt64?
        /// The number of rows wanted; nil where it is absent.
        package var size: UInt64?
        /// Whether the size comes before the page in the query.
        package var isSizeFirst = false

        /// Creates the content of a query without a number and a size.
        package init() {}

        /// Returns the same as names and values, in the order of the request.
        package func query(in paging: PageStyle) -> [(name: String, value: String)] {
            let pairs = [
                page.map { (name: paging.pageParameter, value: String($0)) },
                size.map { (name: paging.sizeParameter ?? "", value: String($0)) },
            ]
            return (isSizeFirst ? pairs.reversed() : pairs).compactMap(\.self)
        }
    }

    /// Reads the query of a request without headers and body.
    ///
    /// - Parameters:
    ///   - query: The text behind the question mark, percent-encoded.
    ///   - path: The decoded path that was asked for.
    /// - Returns: The content; nil for a query that cannot be decoded.
    package func asked(_ query: Span<UInt8>, at path: String) -> Asked? {
        if let asked = askedByNumbers(query) { return asked }
        guard let parameters = try? RequestTarget.parameters(query) else { return nil }
        return asked(RequestValues(StubRequest(method: list.method, path: path, query: parameters)))
    }

    /// Reads a query that names a page by numbers; nil for any other, and where numbers do not determine the answer.
    func askedByNumbers(_ query: Span<UInt8>) -> Asked? {
        guard isByNumbers, let numbers = numbers(query) else { return nil }
        return .numbers(numbers)
    }

    /// Reads a request as the full path does; nil for one that it refuses.
    func asked(_ values: RequestValues) -> Asked? {
        if refuses, list.refusal(of: values) != nil { return nil }
        let sent = values.request
        var request = ListRequest(query: sent.query, base: sent.base, path: sent.path)
        if list.method != "GET" {
            guard let parameters = try? BodyParameters.read(values, names: bodyNames, for: list.paging) else {
                return nil
            }
            request.query += parameters
        }
        do throws(BadParameter) {
            if readsMore { try values.complete(&request, for: list, placed: placed) }
        } catch {
            return nil
        }
        return .request(request, query: sent.query, body: sent.body)
    }

    /// Reads a query that names a page by numbers.
    ///
    /// - Parameter query: The text behind the question mark, percent-encoded.
    /// - Returns: The content; nil for anything but the two parameters, each at most once, in plain digits.
    private func numbers(_ query: Span<UInt8>) -> Numbers? {
        var asked = Numbers()
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            let part = query.extracting(start..<end)
            if let page = Self.value(of: pageParameter, in: part) {
                guard asked.page == nil else { return nil }
                asked.page = page
            } else if let size = Self.value(of: sizeParameter, in: part) {
                guard asked.size == nil else { return nil }
                asked.size = size
                asked.isSizeFirst = asked.page == nil
            } else {
                return nil
            }
            start = end + 1
            // An ampersand at the end is a parameter without a name.
            if start == query.count { return nil }
        }
        return asked
    }

    /// Returns the number in `name=number`; nil for another name, and for digits that are not a plain number.
    private static func value(of name: [UInt8], in part: Span<UInt8>) -> UInt64? {
        guard name.count < part.count, part[name.count] == UInt8(ascii: "=") else { return nil }
        for index in 0..<name.count where part[index] != name[index] { return nil }
        var place = name.count + 1
        // The journal records what was sent, so requests with leading zeros or empty values take the full path.
        let count = part.count - place
        guard (1...18).contains(count), count == 1 || part[place] != UInt8(ascii: "0") else { return nil }
        var value: UInt64 = 0
        while place < part.count {
            let digit = part[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ UInt64(digit)
            place += 1
        }
        return value
    }
}
