// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Why a request brought no answer that can be used.
///
/// The transport reports what it saw; the domain services alone look for the server's message in it, because only
/// they know where their backend puts it (`message(at:)`).
package struct TransportFailure: Error, Hashable, Sendable {
    /// What happened, in the client's own words.
    package var message: String
    /// The status of an answer other than 2xx; nil if no complete answer came.
    package var status: Int?
    /// The body of such an answer, if it is JSON.
    package var body: JSONValue?
    /// Whether the client itself gave the request up.
    package var isCanceled: Bool

    /// Creates a failure.
    package init(_ message: String, status: Int? = nil, body: JSONValue? = nil, isCanceled: Bool = false) {
        self.message = message
        self.status = status
        self.body = body
        self.isCanceled = isCanceled
    }

    /// The server's message at a path of the body, or else the client's own words.
    package func message(at errorKeys: [String]) -> String {
        guard !errorKeys.isEmpty, let text = body?.value(at: errorKeys)?.text, !text.isEmpty else { return message }
        return text
    }
}
