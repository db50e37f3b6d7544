// Understudy
// SPDX-License-Identifier: Apache-2.0

extension PageStyle {
    /// The longest key that is read, in digits; every number of that length fits 128 bits.
    private static let keyDigitsMax = 37

    /// Returns the rows behind a key, or the first ones without a key.
    ///
    /// - Parameters:
    ///   - text: The key as it was sent, which no row need have; nil for the first page.
    ///   - before: The key of the row behind the page; nil for a page that goes forward.
    ///   - size: The number of rows of a page.
    ///   - rows: The rows in order.
    ///   - keys: The keys of the rows.
    /// - Returns: The page.
    /// - Throws: `BadParameter` for a text that is not an integer.
    func keysetPage(
        _ text: String?,
        before: String? = nil,
        size: UInt64,
        of rows: RowSequence,
        keys: KeySequence
    ) throws(BadParameter) -> Page {
        let lower = try text.map { text throws(BadParameter) in
            try place(behind: text, named: pageParameter, in: rows, keys: keys)
        }
        guard let before else { return page(from: lower ?? 0, size: size, total: rows.count) }
        let behind = try place(behind: before, named: beforeParameter ?? pageParameter, in: rows, keys: keys)
        return self.page(before: max(behind, 1) - 1, from: lower ?? 0, size: size, total: rows.count)
    }

    /// Returns the index behind the row of a key, or behind all rows that come before such a row.
    private func place(
        behind text: String,
        named parameter: String,
        in rows: RowSequence,
        keys: KeySequence
    ) throws(BadParameter) -> UInt64 {
        guard let key = Self.key(text) else {
            let allowed = "the '\(keys.field)' of a row, an integer of at most \(Self.keyDigitsMax) digits, or none"
            throw BadParameter(parameter, value: text, allowed: allowed, kind: .token)
        }
        let own = keys.number(of: key).flatMap { rows.place(of: $0) }
        return own.map { $0 + 1 } ?? rows.place(from: keys.firstNumber(after: key))
    }

    /// Returns the keys that lead to the pages after and before a page.
    func keysetNeighbours(
        of page: Page,
        in rows: RowSequence,
        keys: KeySequence
    ) -> (next: PageReference?, previous: PageReference?) {
        func key(at place: UInt64) -> PageReference? { rows.number(at: place).map { .key(keys.key(of: $0)) } }
        let next = page.hasMore && page.range.upperBound > 0 ? key(at: page.range.upperBound - 1) : nil
        guard beforeParameter != nil, page.range.lowerBound > 0 else { return (next, nil) }
        return (next, key(at: page.range.lowerBound))
    }

    private static func key(_ text: String) -> Int128? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.count <= keyDigitsMax,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int128(text)
    }
}
