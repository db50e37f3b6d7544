// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The lists of a GraphQL schema at a path, and the answers beside them, of which queries take the fast path.
///
/// Conditions choose among them as they do on the full path.
package final class QueryChoice: Sendable {
    private let method: String
    private let places: [RouteTable.Place]
    private let schema: GraphQLEndpoint
    /// Whether conditions of other endpoints are asked first.
    private let hasConditions: Bool

    /// Takes the places at a path; nil where no request takes the fast path.
    ///
    /// - Parameters:
    ///   - places: All places of the path, in the order of the file.
    ///   - method: The method of the requests.
    init?(_ places: [RouteTable.Place], method: String) {
        let able = places.filter { $0.methods.contains(method) }
        guard let schema = able.lazy.compactMap(\.graphQL).first else { return nil }
        self.method = method
        self.places = able
        self.schema = schema
        hasConditions = able.contains { $0.graphQL == nil }
    }

    /// Answers a request with the bytes that the full path writes.
    ///
    /// - Parameters:
    ///   - query: The text behind the question mark, percent-encoded.
    ///   - body: The whole body.
    ///   - path: The decoded path that was asked for.
    ///   - base: The beginning of links: scheme, host and mount.
    ///   - form: The form that the headers of the request ask for.
    ///   - headers: Returns the headers of the request.
    /// - Returns: The answer; nil for a request that the full path has to answer, such as one with mistakes.
    package func answer(
        _ query: Span<UInt8>,
        body: Span<UInt8>,
        at path: String,
        base: String,
        form: GraphQLForm,
        headers: () -> [(name: String, value: String)]
    ) -> QueryAnswer? {
        guard let parameters = try? RequestTarget.parameters(query) else { return nil }
        var request = StubRequest(
            method: method,
            path: path,
            query: parameters,
            body: body.withUnsafeBufferPointer { Array($0) },
            base: base
        )
        let json = request.json
        if hasConditions {
            request.headers = headers()
            let chosen = RouteTable.chosen(among: places, for: RequestValues(request, json: json))
            guard chosen?.graphQL != nil else { return nil }
        }
        let asked = ListRequest(query: [], base: base, path: path)
        let question = GraphQLQuestion(request, json: json, form: form, to: schema, asked: asked, changes: { _ in nil })
        // A list whose headers differ from page to page takes the full path.
        guard !question.list.hasHeadersOfPages, let bytes = question.compiledBody else { return nil }
        return QueryAnswer(
            body: bytes,
            asked: .request(asked, query: parameters, body: request.body),
            method: method,
            question: question
        )
    }
}

/// An answer to a query on the fast path, before it has a head.
package struct QueryAnswer: Sendable {
    /// The body.
    package let body: [UInt8]
    /// The content of the request.
    package let asked: PageEndpoint.Asked
    /// The method of the request.
    package let method: String
    private let question: GraphQLQuestion

    /// Takes the parts of an answer.
    init(body: [UInt8], asked: PageEndpoint.Asked, method: String, question: GraphQLQuestion) {
        self.body = body
        self.asked = asked
        self.method = method
        self.question = question
    }

    /// The list to which the request belongs.
    package var endpoint: PageEndpoint { question.connection.endpoint }

    /// The number of the page; nil for a query without a page.
    package var page: UInt64? { question.page?.number }

    /// The value of the header `Content-Type`.
    package var contentType: String { question.contentType.header }

    /// Returns the plan of the answer, without its body.
    ///
    /// The full path decides which headers an answer has, so that both paths always have the same.
    ///
    /// - Parameter status: 200, or 304 for a client that has the answer.
    /// - Returns: The plan, with the page's own number and tag.
    package func plan(status: Int) -> AnswerPlan {
        endpoint.answers.plan(of: .graphQL(question), method: method, status: status)
    }
}
