// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The headers of an answer in the order in which they are sent, on both paths and for refused connections.
enum ResponseHeaders {
    /// The way in which a client finds the end of a body.
    enum Framing: Hashable, Sendable {
        /// The body has this number of bytes.
        case length(Int)
        /// The body comes in chunks.
        case chunked
        /// There is no body.
        case none
    }

    /// Returns the headers of an answer.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - date: The value of the header `Date`.
    ///   - framing: The way in which the client finds the end of the body.
    ///   - connection: The value of the header `Connection`; nil for none.
    /// - Returns: Names and values.
    static func fields(
        of reply: Reply,
        date: String,
        framing: Framing,
        connection: String? = nil
    ) -> [(name: String, value: String)] {
        var fields = [(name: "Date", value: date)] + reply.headers
        switch framing {
        case .length(let count): fields.append(("Content-Length", String(count)))
        case .chunked: fields.append(("Transfer-Encoding", "chunked"))
        case .none: break
        }
        if let connection { fields.append(("Connection", connection)) }
        return fields
    }
}
