// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The values of a field that can name a row, as texts: integers, or texts with one integer in each.
///
/// Both directions use only arithmetic, so they take the same time for a list of any length.
package struct RowKeys: Sendable, Hashable {
    /// The longest integer in a key, in characters; every integer of that length fits 128 bits.
    private static let digitsMax = 38

    /// The field's name.
    package let field: String
    /// Whether rows show the keys as texts; otherwise they are integers.
    package let isText: Bool

    /// The integers in the keys.
    let numbers: KeySequence
    /// The least number of digits, filled with zeros; 0 for integers without leading zeros.
    let digits: Int
    /// The text before each integer.
    let prefix: String
    /// The text after each integer.
    let suffix: String

    /// Takes integers as keys.
    init(_ numbers: KeySequence) {
        self.init(field: numbers.field, isText: false, numbers: numbers)
    }

    /// Takes a field's values as keys; nil if the field's kind does not distinguish all rows.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - siblings: The fields of the same row, which a template may name.
    init?(_ field: RowField, among siblings: [RowField]) {
        if let numbers = KeySequence(field) {
            self.init(numbers)
            return
        }
        if case .padded(let digits) = field.kind {
            self.init(field: field.name, isText: true, numbers: KeySequence(), digits: digits)
            return
        }
        guard case .template(let parts) = field.kind,
            let place = parts.firstIndex(where: { $0.literal == nil })
        else { return nil }
        let (before, behind) = (parts[..<place], parts[(place + 1)...])
        guard behind.allSatisfy({ $0.literal != nil }),
            let value = parts[place].field(among: siblings),
            let inner = Self.integers(of: value)
        else { return nil }
        self.init(
            field: field.name,
            isText: true,
            numbers: inner.numbers,
            digits: inner.digits,
            prefix: before.compactMap(\.literal).joined(),
            suffix: behind.compactMap(\.literal).joined()
        )
    }

    private init(
        field: String,
        isText: Bool,
        numbers: KeySequence,
        digits: Int = 0,
        prefix: String = "",
        suffix: String = ""
    ) {
        self.field = field
        self.isText = isText
        self.numbers = numbers
        self.digits = digits
        self.prefix = prefix
        self.suffix = suffix
    }

    /// Returns the integers that a template shows of a field.
    private static func integers(of field: RowField) -> (numbers: KeySequence, digits: Int)? {
        if case .padded(let digits) = field.kind { return (numbers: KeySequence(), digits: digits) }
        return KeySequence(field).map { (numbers: $0, digits: 0) }
    }
}

extension RowKeys {
    /// Returns the key of a row.
    package func text(of number: UInt64) -> String {
        let value = numbers.key(of: number).decimalText
        guard isText else { return value }
        return prefix + String(repeating: "0", count: max(0, digits - value.utf8.count)) + value + suffix
    }

    /// Writes the key of a row as plain text.
    func writeText(of number: UInt64, to output: inout PageBuffer) {
        guard let value = UInt64(exactly: numbers.key(of: number)) else { return output.write(text: text(of: number)) }
        output.write(text: prefix)
        output.write(value, digits: digits)
        output.write(text: suffix)
    }

    /// Writes the key of a row as JSON.
    func write(_ number: UInt64, to output: inout PageBuffer) {
        guard isText else { return writeText(of: number, to: &output) }
        output.write("\"")
        let start = output.count
        writeText(of: number, to: &output)
        output.escape(from: start)
        output.write("\"")
    }

    /// Returns the number of the row with a key; nil if no row can have it.
    package func number(of text: String) -> UInt64? {
        let bytes = text.utf8
        let count = bytes.count - prefix.utf8.count - suffix.utf8.count
        guard (1...Self.digitsMax).contains(count), bytes.starts(with: prefix.utf8),
            bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        let middle = bytes.dropFirst(prefix.utf8.count).prefix(count)
        guard let value = Int128(decimal: String(decoding: middle, as: UTF8.self)),
            let number = numbers.number(of: value)
        else { return nil }
        // Each key has one spelling: no other number of zeros, and no plus sign.
        let digitCount = value.decimalText.utf8.count
        let isFilled = value >= 0 && middle.first != UInt8(ascii: "+")
        return count == max(digits, digitCount) && (digitCount >= digits || isFilled) ? number : nil
    }
}

extension RowTemplate {
    /// Returns the keys of a field, integers or texts.
    ///
    /// - Parameter field: The field; nil for the first index or sequence, else the first text with one of them.
    /// - Returns: The keys; nil if the field, or every field, is of a kind that cannot be a key.
    package func rowKeys(of field: String?) -> RowKeys? {
        if let field { return possibleKeys.first { $0.field == field } }
        return possibleKeys.first { !$0.isText } ?? possibleKeys.first
    }

    /// The names of the fields that can be keys.
    var keyFields: [String] { possibleKeys.map(\.field) }
}

extension TemplatePart {
    /// The text, if the part is a text.
    fileprivate var literal: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// Returns the field whose value the part shows; nil for a text.
    fileprivate func field(among siblings: [RowField]) -> RowField? {
        switch self {
        case .text: nil
        case .field(let name): siblings.first { $0.name == name }
        case .kind(let kind): RowField(name: "", kind: kind)
        }
    }
}
