// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One complete answer of a backend, with any status.
package struct TransportAnswer: Hashable, Sendable {
    /// The content of an answer.
    package enum Content: Hashable, Sendable {
        /// There is no content.
        case empty
        /// The content is JSON.
        case json(JSONValue)
        /// The content is not JSON, for this reason.
        case other(String)
    }

    /// The status code.
    package var status: Int
    /// The headers in their order.
    package var headers: [HeaderField]
    /// The content, which was parsed when it arrived.
    package var content: Content

    /// Creates an answer.
    package init(status: Int = 200, headers: [HeaderField] = [], content: Content) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Creates an answer with a body that is JSON; nil makes it empty.
    package init(status: Int = 200, headers: [HeaderField] = [], body: JSONValue?) {
        self.init(status: status, headers: headers, content: body.map { .json($0) } ?? .empty)
    }

    /// Reads an answer as it came from the server.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The headers in their order.
    ///   - bytes: The whole body.
    package init(status: Int, headers: [HeaderField], bytes: [UInt8]) {
        self.init(status: status, headers: headers, content: Self.content(of: bytes))
    }

    private static func content(of bytes: [UInt8]) -> Content {
        guard !bytes.isEmpty else { return .empty }
        do {
            return .json(try JSONParser.parse(bytes))
        } catch {
            return .other("\(error)")
        }
    }

    /// Whether the status is 2xx.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The body, if it is JSON.
    package var json: JSONValue? {
        guard case .json(let value) = content else { return nil }
        return value
    }

    /// Returns the value of a header.
    ///
    /// - Parameter name: The name in any case.
    /// - Returns: The first value of that name; nil if there is none.
    package func value(ofHeader name: String) -> String? {
        values(ofHeader: name).first
    }

    /// Returns all values of a header in their order; the name can be in any case.
    package func values(ofHeader name: String) -> [String] {
        let name = name.lowercased()
        return headers.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The body of a 2xx answer (nil if it is empty), or the reason why it cannot be used.
    package var body: Result<JSONValue?, TransportFailure> {
        guard isSuccess else {
            let message = "The server answered with status \(status)"
            return .failure(TransportFailure(message, status: status, body: json))
        }
        switch content {
        case .empty: return .success(nil)
        case .json(let value): return .success(value)
        case .other(let reason):
            return .failure(TransportFailure("The server's answer is not JSON: \(reason)", isNetwork: false))
        }
    }
}

/// One header of a request or an answer.
package struct HeaderField: Hashable, Sendable {
    /// The header's name; two names that differ only in case are the same.
    package var name: String
    /// The header's value.
    package var value: String

    /// Creates a header.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
