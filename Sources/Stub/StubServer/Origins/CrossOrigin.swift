// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Writes the headers that let a web page of another origin read an answer.
struct CrossOrigin: Sendable {
    /// A header.
    typealias Header = (name: String, value: String)

    private let allowed: Set<WebOrigin>
    private let hosts: HostGuard
    private let refused: RefusedOrigins

    /// Creates a writer that allows the pages of this machine.
    ///
    /// - Parameters:
    ///   - allowed: The other origins whose pages may read answers.
    ///   - hosts: The names of this machine.
    ///   - refused: Receives the origins whose pages may not read answers.
    init(allowing allowed: [WebOrigin] = [], hosts: HostGuard, refused: RefusedOrigins) {
        self.allowed = Set(allowed)
        self.hosts = hosts
        self.refused = refused
    }

    /// Returns the headers that an answer gets.
    ///
    /// - Parameters:
    ///   - origin: The origin of the page, from its browser; nil for other clients.
    ///   - names: The names of the answer's headers, which the page may read, too.
    /// - Returns: The headers to add; none for a page that may not read the answer.
    func headers(for origin: String?, exposing names: [String]) -> [Header] {
        guard let origin, let permission = permission(for: origin) else { return [] }
        let hidden = Set(["cache-control", "content-type", "content-length", "vary"])
        let exposed = names.filter { !hidden.contains($0.lowercased()) }
        guard !exposed.isEmpty else { return permission }
        return permission + [("Access-Control-Expose-Headers", exposed.joined(separator: ", "))]
    }

    /// Returns the headers of the answer to a preflight request.
    ///
    /// - Parameters:
    ///   - origin: The origin of the page.
    ///   - methods: The methods that the path takes.
    ///   - names: The values of `Access-Control-Request-Headers`; all of them are allowed.
    ///   - isNetworkPrivate: Whether the browser asks for access from a public page to this machine.
    /// - Returns: The headers to add; none for a page that may not send the request.
    func preflight(
        for origin: String?,
        methods: [String],
        allowing names: [String],
        isNetworkPrivate: Bool
    ) -> [Header] {
        guard let origin, var headers = permission(for: origin) else { return [] }
        headers.append(("Access-Control-Allow-Methods", methods.joined(separator: ", ")))
        let allowed = names.flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " } }.filter(Self.isToken)
        if !allowed.isEmpty { headers.append(("Access-Control-Allow-Headers", allowed.joined(separator: ", "))) }
        headers.append(("Access-Control-Max-Age", "600"))
        if isNetworkPrivate { headers.append(("Access-Control-Allow-Private-Network", "true")) }
        return headers
    }

    /// Returns whether a browser sent a request for a page of another origin, which may not read the answer.
    ///
    /// A page can send such a request without a script, for example as the source of an image. Then it has no `Origin`.
    func isForeign(site: String?, origin: String?) -> Bool {
        guard let site, Self.foreignSites.contains(site.lowercased()) else { return false }
        return origin.map(isAllowed) != true
    }

    /// The values of `Sec-Fetch-Site` for requests of pages of other origins.
    private static let foreignSites: Set = ["cross-site", "same-site"]

    /// Returns whether a page may read answers.
    func isAllowed(_ origin: String) -> Bool {
        permission(for: origin) != nil
    }

    private func permission(for origin: String) -> [Header]? {
        if allowed.contains(.any) { return [("Access-Control-Allow-Origin", "*")] }
        let known = try? WebOrigin(origin)
        guard isOurs(origin) || known.map(allowed.contains) == true else {
            if let known { refused.report(known) }
            return nil
        }
        return [("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true")]
    }

    /// Returns whether an origin is a page of this machine; `null`, which any page can have, is not.
    private func isOurs(_ origin: String) -> Bool {
        for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
            let host = String(origin.dropFirst(scheme.count))
            return hosts.isOfThisMachine(host)
        }
        return false
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }
}

/// The origins whose pages were not allowed to read answers; each is reported once.
final class RefusedOrigins: Sendable {
    /// The most origins that are reported, so that a client with invented origins cannot fill memory or terminal.
    static let countMax = 100

    private let seen = Mutex<Set<WebOrigin>>([])
    private let receive: ServerNotice.Receiver

    /// Creates an empty set.
    ///
    /// - Parameter receive: Receives the notice of a new origin.
    init(notify receive: @escaping ServerNotice.Receiver) {
        self.receive = receive
    }

    /// Reports an origin unless it was reported before.
    func report(_ origin: WebOrigin) {
        let isNew = seen.withLock { seen in
            seen.count < Self.countMax && seen.insert(origin).inserted
        }
        if isNew { receive(.refusedOrigin(origin)) }
    }
}

/// An event for the terminal that is in the journal of no mount.
package enum ServerNotice: Hashable, Sendable {
    /// A web page of an origin that may not read answers sent its first request.
    case refusedOrigin(WebOrigin)
    /// A browser asked whether a page may send a request.
    case preflight(path: String, origin: String, isAllowed: Bool)

    /// Receives notices on the thread of a connection; it must not wait.
    package typealias Receiver = @Sendable (ServerNotice) -> Void
}
