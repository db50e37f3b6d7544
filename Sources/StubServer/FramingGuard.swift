// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1

/// Lets only those requests through of which everybody agrees where they end, so that no second one is hidden in a body
/// (RFC 9112, section 11.2).
enum FramingGuard {
    /// Judges how a request says that its body ends.
    ///
    /// What the decoder refuses already, such as two lengths, does not come here.
    ///
    /// - Parameter head: The request's first line and headers.
    /// - Returns: Why the request is refused; nil lets it through.
    static func refusal(of head: HTTPRequestHead) -> HostGuard.Refusal? {
        let codings = head.headers["Transfer-Encoding"]
        guard !codings.isEmpty else { return nil }
        if head.version != .http1_0, codings.count == 1, codings[0].lowercased() == "chunked" { return nil }
        let written = codings.joined(separator: ", ")
        return HostGuard.Refusal(
            status: 400,
            message: "the Transfer-Encoding '\(written)' is not read here; send 'chunked' by HTTP/1.1, or a length"
        )
    }
}
