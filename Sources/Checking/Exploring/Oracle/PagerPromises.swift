// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The promises of a pager, by the names of the vocabulary; without a promise, the oracle allows more.
package struct PagerPromises: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The pager shows a row once, although the server sends it on two pages.
    package static let dedupes = Self(rawValue: 1 << 0)
    /// The pager stops with the failure `loop` if pages lead in a circle.
    package static let detectsLoops = Self(rawValue: 1 << 1)
    /// The pager repeats a request by itself after the status 429 or 503.
    package static let retriesAfter = Self(rawValue: 1 << 2)
    /// The pager continues from the page that failed.
    package static let resumes = Self(rawValue: 1 << 3)
    /// The pager can cancel requests in flight.
    package static let cancels = Self(rawValue: 1 << 4)
    /// The pager can request the page before the first one shown.
    package static let previous = Self(rawValue: 1 << 5)
    /// The pager refreshes all pages that are shown.
    package static let refetchesAll = Self(rawValue: 1 << 6)
    /// The pager starts again after an expired token.
    package static let restartsExpired = Self(rawValue: 1 << 7)
    /// The pager knows after each page whether another one follows.
    package static let looksAhead = Self(rawValue: 1 << 8)
    /// The pager continues after an empty page if the total shows that rows are missing.
    package static let trustsTotal = Self(rawValue: 1 << 9)
    /// The pager can be called while a page is in flight.
    package static let overlaps = Self(rawValue: 1 << 10)

    /// The promises of the reference pager that asks for the first page in a refresh.
    package static let reference: Self = [
        .dedupes, .detectsLoops, .retriesAfter, .resumes, .cancels, .previous, .restartsExpired, .looksAhead,
        .trustsTotal, .overlaps,
    ]
}
