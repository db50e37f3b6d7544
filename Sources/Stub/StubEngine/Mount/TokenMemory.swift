// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The tokens that a request for a page sends, and those that the page gives, in a list whose tokens expire.
package struct PageTokens: Sendable {
    /// The tokens that the request sends.
    let sent: [SentToken]
    /// The tokens that the page gives.
    let given: [String]
}

/// The tokens that the pages of one list gave, each with the last page that gave it.
///
/// The memory is bounded. A token that it does not know, because another process gave it or because it was dropped,
/// never expires.
struct TokenMemory: Sendable {
    /// The most tokens that are remembered; at least the last half of them are.
    static let countMax = 65_536

    /// The last time that a page gave a token.
    private struct Handout: Sendable {
        /// The number of the request for the page.
        var request: Int
        /// The moment of its arrival; nil without a clock.
        var moment: Moment?
    }

    private let countMax: Int
    /// The number of requests for pages.
    private var requests = 0
    private var young: [String: Handout] = [:]
    /// The tokens from before the young ones, to be dropped all at once.
    private var old: [String: Handout] = [:]

    /// Creates a memory without tokens.
    init(countMax: Int = TokenMemory.countMax) {
        self.countMax = countMax
    }

    /// Counts a request for a page.
    ///
    /// - Parameters:
    ///   - tokens: The tokens that it sends.
    ///   - life: The life of a token.
    ///   - moment: The moment of arrival; nil without a clock.
    /// - Returns: The refusal of the first token that has expired; nil if none has.
    mutating func admit(_ tokens: [SentToken], life: TokenPolicy.Life, at moment: Moment?) -> BadParameter? {
        let expired = expired(among: tokens, life: life, at: moment)
        requests += 1
        return expired.map { BadParameter(expired: $0, because: "is older than \(life)") }
    }

    /// Counts a request for a page, and remembers the tokens of that page.
    ///
    /// - Parameters:
    ///   - tokens: The tokens of the request and of the page.
    ///   - life: The life of a token.
    ///   - moment: The moment of arrival; nil without a clock.
    /// - Returns: False where a token of the request has expired; then nothing is counted.
    mutating func exchange(_ tokens: PageTokens, life: TokenPolicy.Life, at moment: Moment?) -> Bool {
        guard expired(among: tokens.sent, life: life, at: moment) == nil else { return false }
        requests += 1
        remember(tokens.given, at: moment)
        return true
    }

    /// Returns the first token that the next request for a page cannot send any more; nil for none.
    private func expired(among tokens: [SentToken], life: TokenPolicy.Life, at moment: Moment?) -> SentToken? {
        tokens.first { token in
            guard let handout = young[token.text] ?? old[token.text] else { return false }
            switch life {
            case .requests(let count): return requests + 1 - handout.request > count
            case .time(let time):
                guard let moment, let earlier = handout.moment else { return false }
                return moment.elapsed(since: earlier) > time
            }
        }
    }

    /// Remembers the tokens of the page that answers the last request.
    mutating func remember(_ tokens: [String], at moment: Moment?) {
        for token in tokens {
            if young.count >= countMax / 2, young[token] == nil {
                old = young
                young = [:]
            }
            young[token] = Handout(request: requests, moment: moment)
        }
    }
}

extension MountState {
    /// Counts a request for a page of a list whose tokens expire; returns the refusal of a token that has expired.
    mutating func admit(_ question: Question, at moment: Moment?) -> BadParameter? {
        guard backend.expiresTokens, let (list, sent) = question.sentTokens,
            let life = list.paging.tokens.expireAfter
        else { return nil }
        return tokens[list.name, default: TokenMemory()].admit(sent, life: life, at: moment)
    }

    /// Counts a request on the fast path, and remembers the tokens of its page, as for any other request.
    ///
    /// - Parameters:
    ///   - exchanged: The tokens of the request and of its page; nil where they never expire.
    ///   - list: The list.
    ///   - moment: The moment of arrival; nil without a clock.
    /// - Returns: False where a token has expired; then nothing is counted.
    mutating func exchange(_ exchanged: PageTokens?, of list: ListDescription, at moment: Moment?) -> Bool {
        guard let exchanged, let life = list.paging.tokens.expireAfter else { return true }
        return tokens[list.name, default: TokenMemory()].exchange(exchanged, life: life, at: moment)
    }

    /// Remembers the tokens of the page that answers a request, unless a fault replaces it with an error.
    mutating func remember(_ tokens: [String], of question: Question, with effect: FaultEffect, at moment: Moment?) {
        guard !tokens.isEmpty, effect.status == nil, case .page(let list, _) = question else { return }
        self.tokens[list.name, default: TokenMemory()].remember(tokens, at: moment)
    }
}

extension Question {
    /// The list whose page is asked for, and the tokens that the request sends; nil for other requests.
    fileprivate var sentTokens: (list: ListDescription, tokens: [SentToken])? {
        switch self {
        case .page(let list, let page): (list, page.sentTokens)
        case .refusal(let list, _): (list, [])
        case .graphQL, .row, .change, .image, .plain, .wrongMethod, .nothing: nil
        }
    }

    /// The tokens that the answer gives, in a list whose tokens expire.
    var givenTokens: [String] {
        guard case .page(let list, let page) = self else { return [] }
        return list.givenTokens(of: page)
    }
}
