// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The address of a list of a real backend, with the parts that a client needs.
///
/// It is not the type of addresses in answers, `WebAddress` of AnswerReading: a client sends the query byte for byte and
/// refuses credentials, but a reader decodes the query, leaves credentials out, and keeps the spelling of the origin.
package struct BackendAddress: Hashable, Sendable {
    /// The scheme in small letters, `http` or `https`.
    package let scheme: String
    /// The host in small letters, with its port if it is not the default one.
    package let authority: String
    /// The path with its query; empty if there is none.
    package private(set) var rest: String

    /// Reads a complete URL.
    ///
    /// - Parameter text: The URL.
    /// - Throws: `BackendAddressError` for anything that is not a URL of HTTP, and for one with credentials.
    package init(_ text: String) throws(BackendAddressError) {
        guard let mark = text.firstRange(of: "://"),
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else {
            throw BackendAddressError(
                "'\(Self.masked(text))' is not a complete URL; write one such as https://api.example.com/orders"
            )
        }
        scheme = text[..<mark.lowerBound].lowercased()
        guard ["http", "https"].contains(scheme) else {
            throw BackendAddressError("the scheme '\(scheme)' is not supported; use an http or https URL")
        }
        let whole = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = whole.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            throw BackendAddressError(
                "the URL has credentials in front of '@', which would be visible in reports and in lists of processes; "
                    + "pass them as --header 'Authorization: …'"
            )
        }
        let usual = scheme == "https" ? ":443" : ":80"
        let host = authority.lowercased()
        guard !host.isEmpty, !host.hasPrefix(":") else {
            throw BackendAddressError("the URL '\(text)' has no host; write one such as https://api.example.com/orders")
        }
        self.authority = host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host
        rest = String(whole[authority.endIndex...])
    }

    /// The scheme and the host, to which all requests go.
    package var origin: String { "\(scheme)://\(authority)" }

    /// The complete URL.
    package var text: String { origin + rest }

    /// The path without the query.
    package var path: String { String(rest.prefix { $0 != "?" }) }

    /// The query with its question mark; empty if there is none.
    var query: String { String(rest.dropFirst(path.count)) }

    /// Returns the address with another path and the same query.
    func replacing(path: String) -> BackendAddress {
        var address = self
        address.rest = path + query
        return address
    }

    /// Returns whether a text looks like a URL without its scheme: a host with a port, or one with a dot and a path.
    package static func lacksScheme(_ text: String) -> Bool {
        let host = text.prefix { $0 != "/" && $0 != "?" }
        if host == "localhost" { return true }
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            let isNumber = host[..<end].dropFirst().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            let port = host[end...].dropFirst()
            return isNumber && host[..<end].contains(":") && (port.isEmpty || isPort(port))
        }
        if let colon = host.firstIndex(of: ":") { return colon > host.startIndex && isPort(host[colon...]) }
        let isPath = host.hasPrefix(".") || !host.contains(".") || host == text
        return !isPath && ![".yaml", ".yml", ".json", ".har", ".gz"].contains { text.lowercased().hasSuffix($0) }
    }

    /// Returns whether a text is a colon with the number of a port behind it.
    private static func isPort(_ text: Substring) -> Bool { text.hasPrefix(":") && UInt16(text.dropFirst()) != nil }

    /// Returns the address that a reference in the header `Location` means; nil if it is none of HTTP.
    func resolving(_ location: String) -> BackendAddress? {
        // A colon before the first of these characters ends a scheme; a query can contain a whole URL.
        if location.prefix(while: { !"/?#".contains($0) }).contains(":") { return try? BackendAddress(location) }
        if location.hasPrefix("//") { return try? BackendAddress("\(scheme):\(location)") }
        if location.hasPrefix("/") { return try? BackendAddress(origin + Self.withoutDots(location)) }
        let path = rest.prefix { $0 != "?" }
        if location.hasPrefix("?") { return try? BackendAddress(origin + path + location) }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return try? BackendAddress(origin + Self.withoutDots(folder + location))
    }

    /// Returns a path, with its query, without the segments `.` and `..` (RFC 3986, section 5.2.4).
    private static func withoutDots(_ text: String) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for segment in segments {
            if segment == ".." { kept = kept.dropLast() } else if segment != "." { kept.append(segment) }
        }
        // A dot at the end names the folder.
        if [".", ".."].contains(segments.last) { kept.append("") }
        return "/" + kept.joined(separator: "/") + text[path.endIndex...]
    }

    private static func masked(_ text: String) -> String {
        text.contains("@") ? "…@" + (text.split(separator: "@").last.map(String.init) ?? "") : text
    }
}

/// The error of a URL that a probe cannot use.
package struct BackendAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, and what to write instead.
    package var message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}
