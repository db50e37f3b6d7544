// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints

/// The values of a field that can name a row: an index or a sequence, so each row has another value.
package struct KeySequence: Sendable, Hashable {
    /// The field's name.
    package let field: String
    /// The value in the row of number 0.
    let from: Int128
    /// The amount that each row adds, never 0.
    let step: Int128

    /// Takes a field's values as keys; nil if the field's kind does not distinguish all rows.
    package init?(_ field: RowField) {
        self.field = field.name
        switch field.kind {
        case .index: (from, step) = (0, 1)
        case .sequence(let from, let step) where step != 0: (self.from, self.step) = (Int128(from), Int128(step))
        default: return nil
        }
    }

    /// Takes the rows' numbers as keys; no field shows them.
    init() {
        (field, from, step) = ("index", 0, 1)
    }

    /// Returns the key of a row.
    package func key(of number: UInt64) -> Int128 {
        from + step * Int128(number)
    }

    /// Returns the number of the row with a key; nil if no row can have it.
    package func number(of key: Int128) -> UInt64? {
        if step == 1 { return UInt64(exactly: key - from) }
        let (quotient, remainder) = (key - from).quotientAndRemainder(dividingBy: step)
        return remainder == 0 ? UInt64(exactly: quotient) : nil
    }

    /// Returns the number of the last row up to a key, in the direction of the sequence; nil for a key before all rows.
    func lastNumber(upTo key: Int128) -> UInt64? {
        let (quotient, remainder) = (key - from).quotientAndRemainder(dividingBy: step)
        let isBefore = quotient < 0 || (quotient == 0 && remainder != 0 && (remainder < 0) != (step < 0))
        return isBefore ? nil : UInt64(clamping: quotient)
    }
}

extension RowTemplate {
    /// Returns the keys of a field, or of the first field that has keys; nil if there is none.
    package func keys(of field: String? = nil) -> KeySequence? {
        for candidate in fields where field == nil || candidate.name == field {
            if let keys = KeySequence(candidate) { return keys }
        }
        return nil
    }
}

// Most keys are small, and arithmetic with 128 bits is slow.
extension Int128 {
    /// The most characters of a number that always fits 64 bits.
    private static let shortCount = 18

    /// The number in decimal digits.
    var decimalText: String { Int64(exactly: self).map { String($0) } ?? String(self) }

    /// Reads decimal digits; nil for any other text, and for too large a number.
    init?(decimal text: String) {
        guard text.utf8.count <= Self.shortCount else {
            self.init(text)
            return
        }
        guard let small = Int64(text) else { return nil }
        self.init(small)
    }
}

/// The common part of all rows of a list: the mixture of the seed and the list's name.
struct RowKey: Sendable, Hashable {
    /// The mixture.
    let value: UInt64

    /// Mixes a seed with a list's name.
    init(seed: UInt64, list: String) {
        value = Fingerprinter.spread(Fingerprinter.spread(seed &+ StableHash.increment) ^ StableHash.hash(list))
    }

    /// Returns the state from which the values of a row are drawn.
    func state(ofRow index: UInt64) -> UInt64 {
        Fingerprinter.spread(value &+ (index &+ 1) &* StableHash.increment)
    }
}
