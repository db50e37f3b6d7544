// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1

/// Refuses requests whose end differs between readers (RFC 9112, section 11.2).
///
/// So a body cannot hide a second request.
enum FramingGuard {
    /// Checks the headers that frame the body of a request.
    ///
    /// The decoder already refuses some requests, such as those with two lengths.
    ///
    /// - Parameter head: The request's first line and headers.
    /// - Returns: The reason of the refusal; nil lets the request through.
    static func refusal(of head: HTTPRequestHead) -> HostGuard.Refusal? {
        let codings = head.headers["Transfer-Encoding"]
        guard !codings.isEmpty else { return nil }
        if head.version != .http1_0, codings.count == 1, codings[0].lowercased() == "chunked" { return nil }
        let written = codings.joined(separator: ", ")
        return HostGuard.Refusal(
            status: 400,
            message: "the Transfer-Encoding '\(written)' is not supported; send 'chunked' with HTTP/1.1, or a length"
        )
    }
}

extension HTTPRequestHead {
    /// The head without the spaces and tabs around values, which are not part of them (RFC 9110, section 5.5).
    ///
    /// The decoder does not remove those after a value.
    var trimmed: HTTPRequestHead {
        guard headers.contains(where: { $0.value.endsBlank }) else { return self }
        var head = self
        head.headers = HTTPHeaders(headers.map { ($0.name, $0.value.trimmed) })
        return head
    }
}

extension String {
    /// Whether the text begins or ends with a space or a tab.
    fileprivate var endsBlank: Bool { utf8.first?.isBlank == true || utf8.last?.isBlank == true }

    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        var bytes = utf8.drop { $0.isBlank }
        while bytes.last?.isBlank == true { bytes.removeLast() }
        return String(Substring(bytes))
    }
}

extension UInt8 {
    /// Whether the byte is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
