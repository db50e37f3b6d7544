// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import TextEncoding

/// The parts of a complete URL, as far as lists use them.
///
/// It is not the address to which a client sends requests, `BackendAddress` of BackendClient: that one is in small
/// letters, keeps the query byte for byte, and refuses a URL with credentials.
struct WebAddress: Hashable, Sendable {
    /// Scheme and host without credentials, such as `http://127.0.0.1:4010`.
    var origin: String
    /// The path as it is written.
    var path: String
    /// The decoded parameters of the query in their order.
    var parameters: [RequestParameter]

    /// Reads a complete URL; nil for a text without scheme and host.
    init?(_ text: String) {
        guard let mark = text.firstRange(of: "://"), text.first?.isLetter == true,
            text[..<mark.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        else { return nil }
        let bare = text.prefix { $0 != "#" }
        let path = bare[mark.upperBound...].firstIndex { $0 == "/" || $0 == "?" } ?? bare.endIndex
        guard path > mark.upperBound else { return nil }
        // Credentials in front of the host are secrets of the user.
        let authority = bare[mark.upperBound..<path]
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        guard !host.isEmpty else { return nil }
        origin = "\(text[..<mark.upperBound])\(host)"
        let query = bare[path...].firstIndex(of: "?") ?? bare.endIndex
        self.path = path == query ? "/" : String(bare[path..<query])
        parameters = query == bare.endIndex ? [] : Self.parameters(of: bare[bare.index(after: query)...])
    }

    /// The URL without its query.
    var bare: String { origin + path }

    /// Returns the URL that a reference in an answer means; nil for a text of another form.
    func resolving(_ reference: String) -> WebAddress? {
        if let complete = WebAddress(reference) { return complete }
        if reference.hasPrefix("//") { return nil }
        if reference.hasPrefix("/") { return WebAddress(origin + reference) }
        if reference.hasPrefix("?") { return WebAddress(bare + reference) }
        return nil
    }

    /// Returns the value of a parameter; nil without it.
    func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }

    private static func parameters(of query: Substring) -> [RequestParameter] {
        query.split(separator: "&")
            .map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return RequestParameter(name: decoded(parts[0]), value: parts.count == 2 ? decoded(parts[1]) : "")
            }
    }

    private static func decoded(_ text: Substring) -> String {
        (try? PercentEncoding.decoded(Array(text.utf8)[...], plusIsSpace: true)) ?? String(text)
    }
}
