// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Refuses requests that are not meant for this machine.
///
/// So a web page cannot reach the stub with a domain that resolves to this machine's address (DNS rebinding).
struct HostGuard: Sendable {
    /// The reason why a request is refused.
    struct Refusal: Hashable, Sendable {
        /// The status code of the answer.
        var status: Int
        /// The mistake and its remedy.
        var message: String
    }

    private let allowed: Set<String>

    /// Creates a guard that allows loopback names, addresses, and some other names.
    init(allowing names: [String] = []) {
        allowed = Set(names.map { Self.normal($0[...]) })
    }

    /// Checks the values of a request's `Host` headers.
    ///
    /// - Parameters:
    ///   - hosts: All values, in order.
    ///   - isRequired: Whether the protocol demands the header, as HTTP/1.1 does.
    /// - Returns: The reason of the refusal; nil lets the request through.
    func refusal(of hosts: [String], isRequired: Bool) -> Refusal? {
        guard let host = hosts.first else {
            return isRequired ? Refusal(status: 400, message: "the Host header is missing; send one") : nil
        }
        guard hosts.count == 1, let name = Self.name(host) else {
            let written = hosts.joined(separator: ", ")
            return Refusal(
                status: 400,
                message: "the Host header '\(written)' is not a single host; send HOST or HOST:PORT"
            )
        }
        guard isAllowed(name) else {
            let remedy = "use 127.0.0.1 or localhost, or start the stub with --allow-host \(name)"
            return Refusal(status: 421, message: "the host '\(name)' is not this stub's; \(remedy)")
        }
        return nil
    }

    /// Returns whether `HOST` or `HOST:PORT` names this machine.
    func isOfThisMachine(_ host: String) -> Bool {
        guard let name = Self.name(host) else { return false }
        if name.hasPrefix("[") { return name == "[::1]" }
        let isAddress = name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return allowed.contains(name) || isAllowed(name) && (!isAddress || name.hasPrefix("127."))
    }

    private func isAllowed(_ name: String) -> Bool {
        if name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("[") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        return allowed.contains(name)
    }

    /// Returns the name without its port; nil if the text is not a host.
    private static func name(_ host: String) -> String? {
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            let rest = host[host.index(after: end)...]
            let address = host[...end]
            let isAddress = address.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            return isAddress && address.contains(":") && isPort(rest) ? address.lowercased() : nil
        }
        let name = host.prefix { $0 != ":" }
        let isName = name.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isASCII && byte.isNameByte
        }
        return isName && !name.isEmpty && isPort(host.dropFirst(name.count)) ? normal(name) : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the name in lowercase, without the dot of an absolute name.
    private static func normal(_ name: Substring) -> String {
        let small = name.lowercased()
        return small.hasSuffix(".") ? String(small.dropLast()) : small
    }
}

extension UInt8 {
    /// Whether the byte is allowed in a host name.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
