// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// The longest key that is read, in digits; every number of that length fits 128 bits.
    private static let keyDigitsMax = 37

    /// Returns the rows behind a key, or the first ones without a key.
    ///
    /// - Parameters:
    ///   - text: The key as it was sent, which no row need have; nil for the first page.
    ///   - size: The number of rows of a page.
    ///   - rows: The rows in order.
    ///   - keys: The keys of the rows.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a text that is not an integer.
    func keysetPage(
        _ text: String?,
        size: UInt64,
        of rows: RowSequence,
        keys: KeySequence
    ) throws(BadParameter) -> Page {
        guard let text else { return page(from: 0, size: size, total: rows.count) }
        guard let key = Self.key(text) else {
            let allowed = "the '\(keys.field)' of a row, an integer of at most \(Self.keyDigitsMax) digits, or none"
            throw BadParameter(pageParameter, value: text, allowed: allowed)
        }
        let own = keys.number(of: key).flatMap { rows.place(of: $0) }
        let start = own.map { $0 + 1 } ?? rows.place(from: keys.firstNumber(after: key))
        return page(from: start, size: size, total: rows.count)
    }

    /// Returns the key that leads to the page after a page; none leads back.
    func keysetNeighbours(of page: Page, in rows: RowSequence, keys: KeySequence) -> PageReference? {
        guard page.hasMore, page.range.upperBound > 0 else { return nil }
        return rows.number(at: page.range.upperBound - 1).map { .key(keys.key(of: $0)) }
    }

    private static func key(_ text: String) -> Int128? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.count <= keyDigitsMax,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int128(text)
    }
}
