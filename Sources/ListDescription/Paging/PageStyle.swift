// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How requests name the page that they want; the style `page` names it by its number.
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

    /// What a request says to get a page.
    package var kind: Kind
    /// The parameter that says which page: its number, an offset, a cursor or the key before it, as ``kind`` says.
    package var pageParameter: String
    /// The parameter that holds the number of rows of a page.
    package var sizeParameter: String
    /// The number of the first page, or of the first row in the style `offset`; meant where a request names none.
    package var first: UInt64
    /// How many rows a page has where a request does not say (F-11).
    package var defaultSize: UInt64
    /// The most rows that a request may ask for.
    package var maximumSize: UInt64
    /// What a page past the last one is answered with.
    package var pastEnd: PastEnd
    /// The field whose value a request of the style `keyset` names; nil for the row's first index or sequence.
    package var keyField: String?

    /// Creates a page style; what is not given is as in the standard list.
    package init(
        kind: Kind = .page,
        pageParameter: String? = nil,
        sizeParameter: String? = nil,
        first: UInt64? = nil,
        defaultSize: UInt64 = 20,
        maximumSize: UInt64 = 100,
        pastEnd: PastEnd = .empty,
        keyField: String? = nil
    ) {
        self.kind = kind
        self.pageParameter = pageParameter ?? kind.pageParameter
        self.sizeParameter = sizeParameter ?? kind.sizeParameter
        self.first = first ?? kind.first
        self.defaultSize = defaultSize
        self.maximumSize = maximumSize
        self.pastEnd = pastEnd
        self.keyField = keyField
    }

    /// Gives a page another size where a request does not say, and allows it where it was too large.
    package mutating func setDefaultSize(_ size: UInt64) {
        defaultSize = size
        maximumSize = max(size, maximumSize)
    }
}
