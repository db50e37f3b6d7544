// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// An endpoint that is not a list: each call gets the next reply, and the last one is repeated.
package struct PlainAnswer: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The method of requests.
    package var method: String
    /// The path of requests, percent-decoded, from `/` on; a parameter is a segment such as `{id}`.
    package var path: String
    /// The condition on requests, if other lists or answers have the same method and path; nil for none.
    package var condition: RequestCondition?
    /// The header `Cache-Control` of its replies.
    package var cacheControl = CacheControl.noStore
    /// The replies to the calls, in their order; at least one.
    package private(set) var replies: [PlainReply]

    /// Creates an endpoint with its first reply and the following ones.
    package init(
        name: String,
        method: String = "GET",
        path: String? = nil,
        reply: PlainReply = PlainReply(),
        then: [PlainReply] = []
    ) {
        self.name = name
        self.method = method
        self.path = path ?? "/api/\(name)"
        self.replies = [reply] + then
    }

    /// Returns the reply to a call, counted from 1.
    package func reply(toCall call: Int) -> PlainReply {
        replies[min(max(call, 1), replies.count) - 1]
    }
}

/// One answer of a plain endpoint.
package struct PlainReply: Sendable, Hashable {
    /// The status code.
    package var status: Int
    /// The body that is always the same; nil for none, which is not the same as `null`, or for a template.
    package var body: JSONValue?
    /// The body with values of the request; nil for none, or for one that is always the same.
    package let template: JSONTemplate<RequestPlace>?
    /// The content type; nil for `application/json`.
    package var contentType: String?
    /// The places of the request whose values the reply shows.
    package let places: [RequestPlace]
    private let headers: [HeaderTemplate<RequestPlace>]
    private let program: TemplateProgram<RequestPlace>?

    /// Creates a reply.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - body: The body as it is; nil for none.
    ///   - template: The body with values of the request, instead of `body`; nil for none.
    ///   - contentType: The content type; nil for `application/json`.
    ///   - headers: Further headers in order.
    package init(
        status: Int = 200,
        body: JSONValue? = nil,
        template: JSONTemplate<RequestPlace>? = nil,
        contentType: String? = nil,
        headers: [HeaderTemplate<RequestPlace>] = []
    ) {
        self.status = status
        self.body = body
        self.template = template
        self.contentType = contentType
        self.headers = headers
        program = template.map(TemplateProgram.init)
        places = (template?.values ?? []) + headers.flatMap(\.template.values)
    }

    /// Whether the reply has a body.
    package var hasBody: Bool { body != nil || program != nil }

    /// Returns the body with the values of a request; empty without a body.
    package func bytes(for sent: SentValues) -> [UInt8] {
        guard let program else { return body.map(JSONWriter.bytes) ?? [] }
        var buffer = PageBuffer()
        program.write(of: sent, to: &buffer)
        return buffer.bytes
    }

    /// Returns the further headers with the values of a request.
    package func headers(for sent: SentValues) -> [(name: String, value: String)] {
        headers.compactMap { header in
            header.bytes(of: sent).map { (header.name, String(decoding: $0, as: UTF8.self)) }
        }
    }
}

/// The header `Cache-Control` of an answer, or its absence (RFC 9111, section 5.2).
package struct CacheControl: Hashable, Sendable {
    /// The value that forbids clients to keep a copy, so that every request reaches the stub.
    package static let noStore = CacheControl(value: "no-store")
    /// No header, so that each client decides for itself which copies it keeps.
    package static let absent = CacheControl(value: nil)
    /// The longest value, in bytes.
    private static let byteCountMax = 256

    /// The header's value; nil for no header.
    package let value: String?

    private init(value: String?) {
        self.value = value
    }

    /// Reads directives such as `private, max-age=60`; nil for a text that is not valid in the header.
    ///
    /// Any name is accepted, because RFC 9111 allows further directives.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.byteCountMax, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        let directives = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = directives.map { $0.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " } }
        guard names.allSatisfy({ $0.first?.isLetter == true && $0.allSatisfy { $0.isLetter || $0 == "-" } }) else {
            return nil
        }
        value = text
    }
}
