// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The path to a backend, which sends one request and reports its one answer.
@MainActor
package protocol Transport: AnyObject {
    /// Exchanges a request for its answer; the completion runs exactly once, and is called directly on the main actor.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: Receives the answer with any status, or the reason for its absence.
    /// - Returns: The cancellation of the request; it need not be kept.
    @discardableResult
    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation
}

extension Transport {
    /// Sends a request and reports only the body of a 2xx answer; everything else is a failure.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: Receives the body of a 2xx answer (nil if it is empty), or the reason for its absence.
    /// - Returns: The cancellation of the request; it need not be kept.
    @discardableResult
    package func send(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<JSONValue?, TransportFailure>) -> Void
    ) -> any Cancellation {
        exchange(request) { answer in completion(answer.flatMap { $0.body }) }
    }
}

/// A request to a backend; by default one that reads.
package struct TransportRequest: Hashable, Sendable {
    /// The method of the request.
    package var method: RequestMethod
    /// The complete address; the transport adds the parameters to it and changes nothing else.
    package var url: String
    /// The query parameters in their order.
    package var parameters: [RequestParameter]
    /// The headers in their order, in addition to those that the transport sends by itself.
    package var headers: [HeaderField]
    /// The JSON body; nil sends no body, which is not the same as `null`.
    package var body: JSONValue?
    /// The time limit of the answer.
    package var timeout: Duration

    /// Creates a request; what is left out makes it a GET without a body.
    package init(
        method: RequestMethod = .get,
        url: String,
        parameters: [RequestParameter] = [],
        headers: [HeaderField] = [],
        body: JSONValue? = nil,
        timeout: Duration
    ) {
        self.method = method
        self.url = url
        self.parameters = parameters
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    /// The headers to send: its own, and the type of its body if they do not contain it.
    package var completeHeaders: [HeaderField] {
        guard body != nil, !headers.contains(where: { $0.name.lowercased() == "content-type" }) else { return headers }
        return headers + [HeaderField(name: "Content-Type", value: "application/json")]
    }
}

/// The method of a request, in the spelling of HTTP.
package enum RequestMethod: String, CaseIterable, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Sends data.
    case post = "POST"
}

/// One query parameter, not yet percent-encoded.
package struct RequestParameter: Hashable, Sendable {
    /// The parameter's name.
    package var name: String
    /// The parameter's value.
    package var value: String

    /// Creates a parameter.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Creates a parameter from JSON: a string stands for itself, null for no parameter, the rest is written as JSON.
    package init?(name: String, json: JSONValue) {
        switch json {
        case .null: return nil
        case .string(let text): self.init(name: name, value: text)
        default: self.init(name: name, value: json.description)
        }
    }
}

/// The reason for a request without an answer that can be used.
///
/// The transport reports the answer; only the domain services look for the server's message in it, because only
/// they know the keys to it in their backend's answers (`message(at:)`).
package struct TransportFailure: Error, Hashable, Sendable {
    /// The description of the failure, in the client's own words.
    package var message: String
    /// The status of an answer other than 2xx; nil if no complete answer came.
    package var status: Int?
    /// The body of such an answer, if it is JSON.
    package var body: JSONValue?
    /// Whether the client itself gave the request up.
    package var isCanceled: Bool
    /// Whether the network is the reason: no connection, no answer in time, or an answer that was cut short.
    package var isNetwork: Bool

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - message: The description of the failure, in the client's own words.
    ///   - status: The status of an answer other than 2xx; nil if no complete answer came.
    ///   - body: The body of such an answer, if it is JSON.
    ///   - isCanceled: Whether the client itself gave the request up.
    ///   - isNetwork: Whether the network is the reason; nil if it is, unless there is a status or the client gave up.
    package init(
        _ message: String,
        status: Int? = nil,
        body: JSONValue? = nil,
        isCanceled: Bool = false,
        isNetwork: Bool? = nil
    ) {
        self.message = message
        self.status = status
        self.body = body
        self.isCanceled = isCanceled
        self.isNetwork = isNetwork ?? (status == nil && !isCanceled)
    }

    /// Returns the server's message at a path of the body, or else the client's own words.
    package func message(at errorKeys: [String]) -> String {
        guard !errorKeys.isEmpty, let text = body?.value(at: errorKeys)?.text, !text.isEmpty else { return message }
        return text
    }
}

/// The cancellation of a request.
@MainActor
package protocol Cancellation: AnyObject {
    /// Gives the request up: its completion runs with a canceled failure, unless it has run already.
    func cancel()
}
