// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The addresses of one request: the one that was asked for, and those to which the server redirects it.
struct RedirectTrail: Sendable {
    /// The next step after an answer.
    enum Step: Hashable, Sendable {
        /// The answer is not a redirect.
        case keep
        /// Send the request again, to the new address.
        case follow
        /// The redirect is not followed, for this reason.
        case refuse(String)
    }

    /// A redirect of a path that is the same for each query, such as to the path with a slash behind it.
    struct Move: Hashable, Sendable {
        /// The path that was asked for.
        var from: String
        /// The path to which the server redirects.
        var to: String
    }

    private static let statuses = [301, 302, 303, 307, 308]
    /// The statuses of redirects that keep the method of a request.
    private static let keepingMethod = [307, 308]
    /// The statuses of redirects that are remembered; frameworks also use 307 to redirect to a path with a slash.
    private static let remembered = [301, 307, 308]

    private let method: RequestMethod
    private let redirectsMax: Int
    private var addresses: [BackendAddress]
    private var isRemembered = true

    /// Begins with the address that is asked for.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - method: The method of the request.
    ///   - redirectsMax: The most redirects.
    init(from address: BackendAddress, method: RequestMethod, redirectsMax: Int) {
        addresses = [address]
        self.method = method
        self.redirectsMax = redirectsMax
    }

    /// The address to which the request is sent next.
    var address: BackendAddress { addresses[addresses.count - 1] }

    /// Takes an answer, and decides whether the request is sent to another address.
    mutating func step(after answer: TransportAnswer) -> Step {
        guard Self.statuses.contains(answer.status), let location = answer.value(ofHeader: "Location") else {
            return .keep
        }
        // A redirect of a POST by another status can mean another method.
        guard method == .get || Self.keepingMethod.contains(answer.status) else { return .keep }
        guard let next = address.resolving(location) else {
            return .refuse("the server redirects \(words) to something else than an HTTP URL; use another URL")
        }
        guard next.origin == address.origin else {
            return .refuse(
                "the server redirects \(words) to another origin, '\(next.origin)', which is not asked; use a URL of "
                    + "that origin, or pass the credentials that are missing with --header"
            )
        }
        if let start = addresses.firstIndex(of: next) {
            return .refuse(
                "the server redirects in a circle, \(circle(from: start)); use another URL, or pass the credentials "
                    + "that are missing with --header"
            )
        }
        guard addresses.count <= redirectsMax else {
            return .refuse(
                "the server redirects more than \(redirectsMax) times, at last to '\(next.path)'; use the URL at which "
                    + "the redirects end"
            )
        }
        if !Self.remembered.contains(answer.status) { isRemembered = false }
        addresses.append(next)
        return .follow
    }

    /// The redirect that the next requests can skip; nil if there was none, or if it can depend on the request.
    var move: Move? {
        guard addresses.count > 1, isRemembered, addresses[0].query == address.query else { return nil }
        return Move(from: addresses[0].path, to: address.path)
    }

    /// The path of the present address in quotes; a query can have secrets.
    private var words: String { "'\(address.path)'" }

    private func circle(from start: Int) -> String {
        let paths = addresses[start...].map { "'\($0.path)'" }
        return "from \(paths.joined(separator: " to ")) and back"
    }
}
