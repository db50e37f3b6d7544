// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues

/// The form of a request over GraphQL over HTTP, and of its answer.
struct GraphQLExchange: Sendable {
    /// The content types of answers.
    enum ContentType: String, Sendable {
        /// Every answer to a document has the status 200, also one with mistakes.
        case json = "application/json"
        /// An answer to a document with mistakes has the status 400.
        case response = "application/graphql-response+json"

        /// The value of the header `Content-Type`.
        var header: String { "\(rawValue); charset=utf-8" }
        /// The status of an answer to a document that cannot be executed.
        var statusOfMistakes: Int { self == .json ? 200 : 400 }
    }

    /// The reason why a request has no GraphQL answer.
    struct Refusal: Error, Sendable {
        /// The status code.
        var status: Int
        /// The message of the one error.
        var message: String
        /// The only method that is allowed; nil where the method is not the reason.
        var allowed: String?
    }

    /// The content type of a body.
    private static let bodyType = ContentType.json.rawValue
    /// The content types of answers, as a header lists them.
    private static let answerTypes = "\(ContentType.response.rawValue), \(ContentType.json.rawValue)"

    /// The content type of the answer.
    let contentType: ContentType
    /// The parameters of the request.
    let parameters: GraphQLRequest
    /// Whether the request may only read.
    let isRetrieval: Bool

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON, or that was not read.
    ///   - form: The form that its headers ask for; nil where they have not been read.
    /// - Throws: `Refusal` for a request that does not have the form.
    init(_ request: StubRequest, json: JSONValue?, form: GraphQLForm? = nil) throws(Refusal) {
        let form = form ?? GraphQLForm(request.headers)
        isRetrieval = request.isRetrieval
        guard let contentType = form.answerType else {
            let message = "The header Accept allows no type that an answer can have; add '\(Self.answerTypes)'"
            throw Refusal(status: 406, message: message)
        }
        self.contentType = contentType
        if !request.isRetrieval, form.bodyType != Self.bodyType {
            let sent = form.bodyType
            let fact = sent.isEmpty ? "The header Content-Type is missing" : "The body has the type '\(sent)'"
            throw Refusal(status: 415, message: "\(fact); send 'Content-Type: \(Self.bodyType)'")
        }
        do throws(GraphQLRequestError) {
            if request.isRetrieval {
                parameters = try GraphQLRequest(parameters: request.query)
            } else if let json {
                parameters = try GraphQLRequest(body: json)
            } else {
                parameters = try GraphQLRequest(bytes: request.body)
            }
        } catch {
            throw Refusal(status: error.status, message: error.message)
        }
    }
}

/// The form of the body of a request over GraphQL and of its answer, as the headers of the request ask for it.
package struct GraphQLForm: Sendable {
    /// The first content type that the client accepts and that an answer can have; nil if there is none.
    let answerType: GraphQLExchange.ContentType?
    /// The media type of the body; empty if none is named.
    let bodyType: String

    /// Reads the headers of a request.
    package init(_ headers: [(name: String, value: String)]) {
        var (accepted, type): ([String], String?) = ([], nil)
        for (name, value) in headers {
            switch name.lowercased() {
            case "accept": accepted += value.split(separator: ",").map { StubRequest.mediaType(in: $0) }
            case "content-type": type = type ?? StubRequest.mediaType(in: value[...])
            default: break
            }
        }
        answerType = Self.answerType(in: accepted)
        bodyType = type ?? ""
    }

    private static func answerType(in ranges: [String]) -> GraphQLExchange.ContentType? {
        guard !ranges.isEmpty else { return .json }
        for range in ranges {
            // Many clients accept everything, and know the older type alone.
            if range == "*/*" || range == "application/*" { return .json }
            if let type = GraphQLExchange.ContentType(rawValue: range) { return type }
        }
        return nil
    }
}
