// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The address of a list of a real backend, as far as a client has to look at it.
package struct WebAddress: Hashable, Sendable {
    /// The scheme in small letters, `http` or `https`.
    package let scheme: String
    /// The host in small letters, with its port if it is not the usual one.
    package let authority: String
    /// The path with its query; empty if there is none.
    package let rest: String

    /// Reads a complete URL.
    ///
    /// - Parameter text: The URL.
    /// - Throws: `WebAddressError` for anything that is not a URL of HTTP, and for one with credentials.
    package init(_ text: String) throws(WebAddressError) {
        guard let mark = text.firstRange(of: "://"),
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else {
            throw WebAddressError(
                "'\(Self.masked(text))' is not a complete URL; write one such as https://api.example.com/orders"
            )
        }
        scheme = text[..<mark.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw WebAddressError("the scheme '\(scheme)' is not supported; use an http or https URL")
        }
        let whole = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = whole.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            throw WebAddressError(
                "the URL has credentials in front of '@', which would be visible in reports and in lists of processes; "
                    + "pass them as --header 'Authorization: …'"
            )
        }
        let usual = scheme == "https" ? ":443" : ":80"
        let host = authority.lowercased()
        guard !host.isEmpty, !host.hasPrefix(":") else {
            throw WebAddressError("the URL '\(text)' has no host; write one such as https://api.example.com/orders")
        }
        self.authority = host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host
        rest = String(whole[authority.endIndex...])
    }

    /// The scheme and the host, which no request leaves.
    package var origin: String { "\(scheme)://\(authority)" }

    /// The complete URL.
    package var text: String { origin + rest }

    /// Whether the URL names no path.
    package var hasNoPath: Bool { rest.isEmpty || rest == "/" }

    /// Returns the address that a reference in the header `Location` means; nil if it is none of HTTP.
    func resolving(_ location: String) -> WebAddress? {
        if location.contains("://") { return try? WebAddress(location) }
        if location.hasPrefix("//") { return try? WebAddress("\(scheme):\(location)") }
        if location.hasPrefix("/") { return try? WebAddress(origin + location) }
        let path = rest.prefix { $0 != "?" }
        if location.hasPrefix("?") { return try? WebAddress(origin + path + location) }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return try? WebAddress(origin + folder + location)
    }

    private static func masked(_ text: String) -> String {
        text.contains("@") ? "…@" + (text.split(separator: "@").last.map(String.init) ?? "") : text
    }
}

/// The error of a URL that a probe cannot use.
package struct WebAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and what to write instead.
    package var message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}
