// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import TextEncoding

/// Some rows of a list that one answer has, and the values that the answer shows about the other rows.
package struct Page: Sendable, Hashable {
    /// The page's number as a request would name it; in styles without numbers, pages are counted from 1.
    package var number: UInt64
    /// The number of rows of a full page, not of this one (F-11); 0 if the request asks for 0 rows.
    package var size: UInt64
    /// The indexes of the rows in the whole list, empty past the end (F-05, F-07).
    package var range: Range<UInt64>
    /// The number of rows before the requested page if the list has fewer; nil otherwise.
    package var askedOffset: UInt64?
    /// The number of rows of the whole list, as the answer shows it.
    package var total: UInt64
    /// Whether rows follow, as the answer shows it.
    package var hasMore: Bool
    /// The reference to the page after this one; nil if no page follows, or if no answer shows it.
    package var next: PageReference?
    /// The reference to the page before this one; nil on the first page, or if no answer shows it.
    package var previous: PageReference?
    /// The reference to this page; nil if no answer has references to pages.
    package var own: PageReference?
    /// The reference to the first page; nil if the request has no parameter for it, or if no answer shows it.
    package var first: PageReference?
    /// The reference to the last page; nil if no answer shows it.
    package var last: PageReference?
    /// The reference to the empty page after the last row; nil if no answer has references to pages.
    package var end: PageReference?
    /// The address of the request, for links; nil if no answer has links.
    package var address: PageAddress?
    /// Filter, search and sort of the request as one text; empty without any.
    package var question = ""
    /// The revision of the rows that the page's cursors lead back to; nil where cursors lead to the present rows.
    package var revision: UInt64?
    /// The cursors or keys that the request sent, with the backward one last; none in styles with numbers.
    package var sentTokens: [SentToken] = []
    /// Whether the client goes backward, so that ``hasMore`` says whether rows come before the page.
    package var isBackward = false
    /// The indexes whose rows are written, in order; nil for those of ``range``.
    package var places: [Range<UInt64>]?
    /// The list in the order that the indexes count; nil for the list as generated.
    package var source: RowSequence?

    /// Creates a page with true values.
    package init(number: UInt64, size: UInt64, range: Range<UInt64>, total: UInt64) {
        self.number = number
        self.size = size
        self.range = range
        self.total = total
        self.hasMore = range.upperBound < total
    }

    /// The number of rows that are written.
    package var rowCount: UInt64 {
        guard let places else { return range.upperBound - range.lowerBound }
        return places.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
    }

    /// The number of pages of the list; 0 for an empty list, and 1 for any other list if pages have no rows.
    package var pageCount: UInt64 {
        guard size > 0 else { return min(total, 1) }
        return total / size + (total % size == 0 ? 0 : 1)
    }
}

/// The content of a request for a page, after its parameters were read and checked.
package struct PageRequest: Sendable, Hashable {
    /// The page's number, counted from the style's first page.
    package var page: UInt64
    /// The number of rows of a page.
    package var size: UInt64
    /// The range of rows that named the page, as it was sent; nil for a page that a number named.
    package var range: String?

    /// Creates a request for a page.
    package init(page: UInt64, size: UInt64, range: String? = nil) {
        self.page = page
        self.size = size
        self.range = range
    }
}

/// The value that a request sends to get another page.
package enum PageReference: Sendable, Hashable {
    /// A page's number, or an offset.
    case number(UInt64)
    /// The key of a row.
    case key(Int128)
    /// A cursor, or a key that is a text.
    case text(String)
    /// A key of several values.
    case json(JSONValue)

    /// The reference as a query or a header has it.
    package var plain: String {
        switch self {
        case .number(let number): String(number)
        case .key(let key): key.decimalText
        case .text(let text): text
        case .json(let value): value.description
        }
    }

    /// Writes the reference as JSON.
    func write(to output: inout PageBuffer) {
        switch self {
        case .number, .key: writePlain(to: &output)
        case .text(let text): output.writeString(text)
        case .json(let value): output.write(JSONWriter.bytes(of: value))
        }
    }

    /// Writes the reference as a query or a header has it.
    func writePlain(to output: inout PageBuffer) {
        switch self {
        case .number(let number): output.write(number)
        case .key(let key):
            if let small = UInt64(exactly: key) { output.write(small) } else { output.write(text: key.decimalText) }
        case .text(let text): output.write(text: text)
        case .json(let value): output.write(text: value.description)
        }
    }

    /// Writes the reference as a query has it, percent-encoded.
    func writeEncoded(to output: inout PageBuffer) {
        if case .number = self { writePlain(to: &output) } else { output.write(plain, encodedKeeping: .unreserved) }
    }
}
