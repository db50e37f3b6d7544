// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import NIOHTTP1
import StubEngine

extension FastPath {
    /// The heads of answers to an origin: those of one list with the same status and the same headers.
    final class Heads {
        let endpoint: PageEndpoint
        let status: Int
        let names: [String]
        let page: PageHead
        /// The head for a client that has the page already; nil if no answer has a tag.
        let known: PageHead?

        init(endpoint: PageEndpoint, status: Int, names: [String], page: PageHead, known: PageHead?) {
            self.endpoint = endpoint
            self.status = status
            self.names = names
            self.page = page
            self.known = known
        }

        /// Returns the largest room that a head needs, in bytes.
        func room(with fields: [[UInt8]]) -> Int { max(page.room(with: fields), known?.room(with: fields) ?? 0) }
    }

    /// The heads of answers to queries that belong to one list, have the same type, and all have a page or none.
    final class QueryHeads {
        let endpoint: PageEndpoint
        let method: String
        let contentType: String
        let hasPage: Bool
        let answer: PageHead
        /// The head for a client that has the answer already; nil if no answer has a tag.
        let known: PageHead?

        init(of query: QueryAnswer, answer: PageHead, known: PageHead?) {
            endpoint = query.endpoint
            method = query.method
            contentType = query.contentType
            hasPage = query.page != nil
            self.answer = answer
            self.known = known
        }

        /// Returns whether the heads fit an answer.
        func fit(_ query: QueryAnswer) -> Bool {
            endpoint === query.endpoint && method == query.method && hasPage == (query.page != nil)
                && contentType == query.contentType
        }
    }

    /// The most heads of answers to queries that are kept.
    private static let queryHeadsMax = 16

    /// Returns the heads of answers of the same form, compiled once for the requests of a client.
    ///
    /// - Parameters:
    ///   - page: The page of the answer.
    ///   - endpoint: The list.
    ///   - headers: The list's own headers of the answer.
    ///   - name: The origin; empty if the request names none.
    /// - Returns: The heads.
    mutating func heads(
        for page: Page,
        of endpoint: PageEndpoint,
        with headers: [(name: String, value: [UInt8])],
        to name: Span<UInt8>
    ) -> Heads {
        let status = endpoint.status(of: page)
        if name.isSame(as: origin) {
            for heads in heads
            where heads.endpoint === endpoint && heads.status == status
                && heads.names.elementsEqual(headers, by: { $0 == $1.name })
            { return heads }
        } else {
            take(origin: name)
        }
        let names = headers.map(\.name)
        let plan = endpoint.plan(of: page, status: status)
        let known = plan.tag == nil ? nil : endpoint.plan(of: page, status: 304)
        let found = Heads(
            endpoint: endpoint,
            status: status,
            names: names,
            page: head(of: plan, varying: names, to: name.text),
            known: known.map { head(of: $0, varying: names, to: name.text) }
        )
        heads.append(found)
        return found
    }

    /// Remembers the origin of requests, and forgets the heads of answers to another one.
    private mutating func take(origin name: Span<UInt8>) {
        origin = name.bytes
        heads = []
        queryHeads = []
    }

    /// Returns the heads of answers to queries of the same form, compiled once for the requests of a client.
    ///
    /// - Parameters:
    ///   - query: The answer.
    ///   - name: The origin; empty if the request names none.
    /// - Returns: The heads.
    mutating func heads(for query: QueryAnswer, to name: Span<UInt8>) -> QueryHeads {
        if !name.isSame(as: origin) { take(origin: name) }
        if let heads = queryHeads.first(where: { $0.fit(query) }) { return heads }
        let plan = query.plan(status: 200)
        let known = plan.tag == nil ? nil : query.plan(status: 304)
        let found = QueryHeads(
            of: query,
            answer: head(of: plan, varying: [], to: name.text),
            known: known.map { head(of: $0, varying: [], to: name.text) }
        )
        if queryHeads.count >= Self.queryHeadsMax { queryHeads = [] }
        queryHeads.append(found)
        return found
    }

    /// Compiles the head of answers to an origin, which is empty if a request names none.
    private func head(of plan: AnswerPlan, varying names: [String], to origin: String) -> PageHead {
        let headers: HTTPHeaders = origin.isEmpty ? [:] : ["Origin": origin]
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
        let reply = Reply(plan, to: request, with: configuration, crossOrigin: router.crossOrigin)
        let status = HTTPResponseStatus(statusCode: plan.status)
        let framing: ResponseHeaders.Framing = plan.status == 304 ? .none : .length(0)
        return PageHead(
            status: "HTTP/1.1 \(status.code) \(status.reasonPhrase)",
            fields: ResponseHeaders.fields(of: reply, date: dates.text, framing: framing),
            varying: names
        )
    }
}
