// Understudy
// SPDX-License-Identifier: Apache-2.0

import Pagers

/// The promise of a way to page about rows that stay while other rows are inserted and deleted.
enum ChangePromise: Hashable, Sendable {
    /// Each of them comes once.
    case once
    /// One can come twice or not at all, because the pages are counted, by these values.
    case counted(by: String)
    /// It is not known, because the tokens say nothing about their meaning.
    case unknown
}

extension ProbePlan {
    /// The promise about rows that stay while other rows come and go.
    var changePromise: ChangePromise {
        if promises.keepsSnapshot { return .once }
        switch dialect.style {
        case .page: return .counted(by: "page numbers")
        case .offset: return .counted(by: "offsets")
        case .cursor: return promises.hasKeyTokens || dialect.next == .edgeRow ? .once : .unknown
        case .url:
            if promises.hasKeyTokens { return .once }
            return promises.pageLocation == nil ? .unknown : .counted(by: "URLs with numbers of pages or rows")
        }
    }
}
