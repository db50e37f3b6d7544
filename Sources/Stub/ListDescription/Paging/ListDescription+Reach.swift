// Understudy
// SPDX-License-Identifier: Apache-2.0

// The pages that requests can reach in a list with any parameters.
extension ListDescription {
    /// Whether a request can choose the page size.
    package var takesSize: Bool { paging.sizeParameter != nil || paging.rangeHeader != nil }

    /// The least number of rows that a page has although more rows follow it.
    package var leastSize: UInt64 {
        guard !takesSize, paging.maximumBytes == nil else { return 1 }
        return min(max(1, paging.defaultSize), Self.rowsMax)
    }

    /// Whether a page can begin at any row, and not only after the end of another page.
    package var pagesBeginAnywhere: Bool {
        switch paging.kind {
        case .page, .link: false
        case .offset, .keyset: true
        case .cursor: graphQL != nil || paging.beforeParameter != nil || givesRowCursors
        }
    }

    /// Whether a request can have a token that the list accepts.
    package var takesTokens: Bool {
        switch paging.kind {
        case .page, .link, .offset: false
        // A client can send any key.
        case .keyset: true
        case .cursor:
            paging.badToken == .default || rows > leastSize || rows > 0 && (graphQL != nil || givesRowCursors)
        }
    }

    /// Whether each row of an answer has a cursor.
    private var givesRowCursors: Bool { envelope.each?.contains { $0 == .cursor } ?? false }
}
