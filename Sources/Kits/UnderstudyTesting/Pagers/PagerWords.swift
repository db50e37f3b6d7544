// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The result of a call of a pager.
public enum PagerOutcome: Hashable, Sendable {
    /// A page with the ids of its rows, in order: an integer or a text for each.
    case page([ContractValue])
    /// No page follows.
    case end
    /// The pager did nothing, for example because a page is on its way already.
    ///
    /// If a later call has canceled the request of this one, throw `CancellationError` instead: then the checker waits
    /// until the stub has noticed the closed connection.
    case nothing
}

/// The promises of a pager: what it does beyond reading pages one after the other.
///
/// A contract that needs a promise which the driver does not claim is unsupported. A promise that is claimed and not
/// kept is broken.
public enum PagerPromise: String, CaseIterable, Hashable, Sendable {
    /// Can be called while a page is on its way.
    case overlaps
    /// Knows after each page whether another one follows, without a request: ``PagerDriver/hasNext(_:)``.
    case looksAhead
    /// Shows a row once, although the server sends it on two pages.
    case dedupes
    /// Stops with the failure ``PagerFailureKind/loop`` if tokens repeat or alternate, or if the server ignores them.
    case detectsLoops
    /// Repeats a request that got 429 or 503 by itself, after `Retry-After`, a bounded number of times.
    case retriesAfter
    /// Goes on from the page that failed: what was read is neither lost nor repeated.
    case resumes
    /// Can give up what is on its way: ``PagerDriver/cancel(_:)``.
    case cancels
    /// Can ask for the page before the first one that is shown: ``PagerDriver/previousPage(of:)``.
    case previous
    /// Refreshes all pages that are shown, not only the first one: ``PagerDriver/refresh(_:)``.
    case refetchesAll
    /// Asks for pages before they are needed.
    case prefetches
    /// Goes on behind an empty page if the server's total says that rows are missing.
    case trustsTotal
    /// Starts again after an expired token, without repeating rows.
    case restartsExpired
    /// Shows all pages as the rows were at the first one; no contract needs it yet.
    case snapshots
}

/// The kinds of failures of a pager.
public enum PagerFailureKind: String, CaseIterable, Hashable, Sendable {
    /// No complete answer: refused, closed, reset, too late, shorter than announced.
    case network
    /// A status other than 2xx.
    case status
    /// A status 2xx, but a body that is not JSON, or rows that are missing or of another type.
    case content
    /// Pages that lead in a circle.
    case loop
    /// Anything else.
    case other

    /// Returns whether an error says that its request was given up.
    static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || (error as? URLError)?.code == .cancelled
    }

    /// Classifies an error by its type.
    init(_ error: any Error) {
        switch error {
        case is URLError, is POSIXError: self = .network
        case is DecodingError, is CocoaError: self = .content
        default: self = .other
        }
    }
}
