// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The origin of web pages as a browser sends it: `https://app.example`, `null`, or `*` for all origins.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text is not an origin.
    package struct Refusal: Error, Hashable, Sendable {
        /// The mistake and its remedy.
        package var message: String

        /// Creates a refusal.
        init(_ message: String) {
            self.message = message
        }
    }

    /// All origins; no browser sends it.
    package static let any = WebOrigin(normal: "*")

    /// The origin in lowercase, without the default port of its scheme.
    package let description: String

    private init(normal text: String) {
        description = text
    }

    /// Reads an origin.
    ///
    /// - Parameter text: `SCHEME://HOST`, `SCHEME://HOST:PORT`, `null` or `*`.
    /// - Throws: `Refusal` for anything else.
    package init(_ text: String) throws(Refusal) {
        if text == "*" || text.lowercased() == "null" {
            self.init(normal: text.lowercased())
            return
        }
        let (scheme, host) = try Self.parts(of: text)
        if let slash = host.firstIndex(of: "/") {
            throw Refusal("an origin has no path; write \(scheme)://\(host[..<slash])")
        }
        let (name, port) = Self.split(host)
        guard Self.isHost(name) else {
            throw Refusal("'\(host)' is not a host; write a name or an address, or '*' for every origin")
        }
        guard let port else {
            self.init(normal: "\(scheme)://\(name.lowercased())")
            return
        }
        guard let number = UInt16(port), number > 0, port.first != "+" else {
            throw Refusal("'\(port)' is not a port; write a number from 1 to 65535")
        }
        let isDefault = (scheme == "http" && number == 80) || (scheme == "https" && number == 443)
        self.init(normal: "\(scheme)://\(name.lowercased())" + (isDefault ? "" : ":\(number)"))
    }

    /// Splits an origin into scheme and host.
    private static func parts(of text: String) throws(Refusal) -> (scheme: String, host: Substring) {
        guard let mark = text.firstRange(of: "://") else {
            throw Refusal(
                "an origin begins with a scheme; write for example https://\(text.isEmpty ? "app.example" : text)"
            )
        }
        let scheme = text[..<mark.lowerBound].lowercased()
        if scheme == "file" { throw Refusal("pages opened from files have the origin null; write null") }
        let isScheme = scheme.utf8.enumerated()
            .allSatisfy { place, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): place > 0
                default: place > 0 && "+-.".utf8.contains(byte)
                }
            }
        guard isScheme, !scheme.isEmpty else {
            throw Refusal("'\(scheme)' is not a scheme; write for example https://app.example")
        }
        return (scheme, text[mark.upperBound...])
    }

    /// Splits a host into name and port.
    private static func split(_ host: Substring) -> (name: Substring, port: Substring?) {
        let from = host.hasPrefix("[") ? host.firstIndex(of: "]") ?? host.startIndex : host.startIndex
        guard let colon = host[from...].firstIndex(of: ":") else { return (host, nil) }
        return (host[..<colon], host[host.index(after: colon)...])
    }

    private static func isHost(_ name: Substring) -> Bool {
        if name.hasPrefix("["), name.hasSuffix("]") {
            let address = name.dropFirst().dropLast()
            return address.contains(":") && address.allSatisfy { $0.isASCII && ($0.isHexDigit || ":.".contains($0)) }
        }
        return !name.isEmpty
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }
}
