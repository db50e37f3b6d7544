// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The treatment of the cursors of a list as time goes by.
package struct TokenPolicy: Sendable, Hashable {
    /// The life of a token, counted from the last page that gave it.
    package enum Life: Sendable, Hashable, CustomStringConvertible {
        /// A time by the clock of the mount.
        case time(Duration)
        /// A number of later requests for pages of the list.
        case requests(Int)

        package var description: String {
            switch self {
            case .time(let time): DurationText.text(of: time)
            case .requests(let count): count == 1 ? "1 request" : "\(count) requests"
            }
        }
    }

    /// The states of the rows that a token can lead to.
    package enum Rows: String, Sendable, Hashable, CaseIterable {
        /// The rows of the moment when the token is sent.
        case live
        /// The rows of the moment when the client asked for the first page.
        case snapshot
    }

    /// The parts of the first request that a token repeats.
    package enum Carry: String, Sendable, Hashable, CaseIterable {
        /// None: each request has its own filter, search and sort.
        case nothing
        /// Filter, search and sort; a request with the token must not have its own.
        case query
    }

    /// The life of a token; nil for one that never expires.
    package var expireAfter: Life?
    /// The state of the rows that a token leads to.
    package var rows: Rows
    /// The parts of the first request that a token repeats.
    package var carry: Carry

    /// Creates a policy; without arguments, a token never expires and leads to the present rows.
    package init(expireAfter: Life? = nil, rows: Rows = .live, carry: Carry = .nothing) {
        self.expireAfter = expireAfter
        self.rows = rows
        self.carry = carry
    }

    /// Whether the stub can refuse a token that it gave itself.
    package var canExpire: Bool { expireAfter != nil || rows == .snapshot }
}

/// A token of a request, with its parameter.
package struct SentToken: Sendable, Hashable {
    /// The parameter's name.
    package var parameter: String
    /// The token as it was sent.
    package var text: String

    /// Creates a token.
    package init(parameter: String, text: String) {
        self.parameter = parameter
        self.text = text
    }
}

extension BadParameter {
    /// Creates the refusal of a token that was valid once.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - reason: The rest of a sentence that begins with the token, such as `is older than 30s`.
    package init(expired token: SentToken, because reason: String) {
        self.init(
            token.parameter,
            value: token.text,
            allowed: "no token, to begin with the first page; this one \(reason)",
            status: 410,
            kind: .expiredToken
        )
    }
}
