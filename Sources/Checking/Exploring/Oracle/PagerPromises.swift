// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The promises of a pager, by the names of the vocabulary; without a promise, the oracle allows more.
package struct PagerPromises: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// It shows a row once, although the server sends it on two pages.
    package static let dedupes = Self(rawValue: 1 << 0)
    /// It stops with the failure loop if pages lead round in a circle.
    package static let detectsLoops = Self(rawValue: 1 << 1)
    /// It repeats a request that got 429 or 503 by itself.
    package static let retriesAfter = Self(rawValue: 1 << 2)
    /// It goes on from the page that failed.
    package static let resumes = Self(rawValue: 1 << 3)
    /// It can give up what is in flight.
    package static let cancels = Self(rawValue: 1 << 4)
    /// It can ask for the page before the first one shown.
    package static let previous = Self(rawValue: 1 << 5)
    /// It refreshes all pages that are shown.
    package static let refetchesAll = Self(rawValue: 1 << 6)
    /// It starts again after an expired token.
    package static let restartsExpired = Self(rawValue: 1 << 7)
    /// It knows after each page whether another one follows.
    package static let looksAhead = Self(rawValue: 1 << 8)
    /// It goes on behind an empty page if the total says that rows are missing.
    package static let trustsTotal = Self(rawValue: 1 << 9)
    /// It can be called while a page is in flight.
    package static let overlaps = Self(rawValue: 1 << 10)

    /// The promises of the reference pager that asks for the first page in a refresh.
    package static let reference: Self = [
        .dedupes, .detectsLoops, .retriesAfter, .resumes, .cancels, .previous, .restartsExpired, .looksAhead,
        .trustsTotal, .overlaps,
    ]
}
