// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The style `page`: a request names a page by its number and may say how many rows a page has.
package struct PageStyle: Sendable, Hashable {
    /// What a page past the last one is answered with.
    package enum PastEnd: String, Sendable, Hashable, CaseIterable {
        /// A page without rows (F-07).
        case empty
        /// The last page.
        case clamp
        /// A client error that names the last page.
        case error
    }

    /// The query parameter that holds the page's number.
    package var pageParameter: String
    /// The query parameter that holds the number of rows of a page.
    package var sizeParameter: String
    /// The number of the first page, which is also meant where a request names none.
    package var first: UInt64
    /// How many rows a page has where a request does not say (F-11).
    package var defaultSize: UInt64
    /// The most rows that a request may ask for.
    package var maximumSize: UInt64
    /// What a page past the last one is answered with.
    package var pastEnd: PastEnd

    /// Creates a page style; what is not given is as in the standard list.
    package init(
        pageParameter: String = "pageIndex",
        sizeParameter: String = "pageSize",
        first: UInt64 = 1,
        defaultSize: UInt64 = 20,
        maximumSize: UInt64 = 100,
        pastEnd: PastEnd = .empty
    ) {
        self.pageParameter = pageParameter
        self.sizeParameter = sizeParameter
        self.first = first
        self.defaultSize = defaultSize
        self.maximumSize = maximumSize
        self.pastEnd = pastEnd
    }

    /// Gives a page another size where a request does not say, and allows it where it was too large.
    package mutating func setDefaultSize(_ size: UInt64) {
        defaultSize = size
        maximumSize = max(size, maximumSize)
    }
}
