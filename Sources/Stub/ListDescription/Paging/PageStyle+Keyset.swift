// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// The longest key that is read, in digits; every number of that length fits 128 bits.
    private static let keyDigitsMax = 37
    /// The words for a key in messages.
    static let keyWords = "an integer of at most \(keyDigitsMax) digits"

    /// Reads a key that is an integer; nil for any other text.
    static func key(_ text: String) -> Int128? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.count <= keyDigitsMax,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int128(decimal: text)
    }
}

extension ListDescription {
    /// Returns the rows after a key, or the first rows without a key.
    ///
    /// - Parameters:
    ///   - text: The token as it was sent; nil for the first page.
    ///   - before: The token of the row after the page; nil for a page that goes forward.
    ///   - size: The number of rows of a page.
    ///   - rows: The rows in order.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a text that is not a key.
    func keysetPage(
        _ text: String?,
        before: String?,
        size: UInt64,
        of rows: RowSequence
    ) throws(BadParameter) -> Page {
        var lower: UInt64 = 0
        if let text { lower = try position(ofToken: text, named: paging.pageParameter, in: rows).behind }
        guard let before else { return paging.page(from: lower, size: size, total: rows.count) }
        let end = try position(ofToken: before, named: paging.beforeParameter ?? paging.pageParameter, in: rows)
        return paging.page(before: end.place, from: lower, size: size, total: rows.count)
    }

    /// Returns the tokens that lead to the pages after and before a page.
    func keysetNeighbours(
        of page: Page,
        in rows: RowSequence
    ) -> (next: PageReference?, previous: PageReference?) {
        func token(at place: UInt64) -> PageReference? {
            rows.number(at: place).map { self.token(ofRow: $0, in: rows) }
        }
        let next = page.hasMore && page.range.upperBound > 0 ? token(at: page.range.upperBound - 1) : nil
        guard paging.beforeParameter != nil, page.range.lowerBound > 0 else { return (next, nil) }
        return (next, token(at: page.range.lowerBound))
    }
}
