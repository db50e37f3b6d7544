// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The order of two values on which all databases agree.
enum SortOrder: Hashable, Sendable {
    /// The first value comes before the second one in an ascending sort.
    case rising
    /// The values have the same place.
    case same
    /// The first value comes behind the second one in an ascending sort.
    case falling

    /// Compares two values; nil if databases order them in different ways.
    init?(comparing first: JSONValue, to second: JSONValue) {
        switch (first, second) {
        case (.integer(let one), .integer(let other)): self.init(comparing: one, to: other)
        case (.bool(let one), .bool(let other)): self.init(comparing: one ? 1 : 0, to: other ? 1 : 0)
        case (.string(let one), .string(let other)): self.init(comparingText: one, to: other)
        default:
            guard let one = first.decimal, let other = second.decimal else { return nil }
            self.init(comparing: one, to: other)
        }
    }

    private init<Value: Comparable>(comparing one: Value, to other: Value) {
        self = one < other ? .rising : one == other ? .same : .falling
    }

    /// Compares two texts by the first character in which they differ.
    ///
    /// Databases agree if both characters are letters of ASCII, or belong to numbers of equal length. They do not
    /// agree about signs and spaces, about capitals, about other letters, and about numbers of other lengths.
    private init?(comparingText one: String, to other: String) {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one != other else {
            self = .same
            return
        }
        let place = zip(one, other).prefix { $0 == $1 }.count
        let isNegative = one.first == UInt8(ascii: "-")
        guard place < one.count, place < other.count else {
            // A text comes before the same text with more behind it, unless that is only a sign or a space.
            let longer = one.count > other.count ? one : other
            guard longer[place].isLetter || longer[place].isDigit && !isNegative else { return nil }
            self.init(comparing: one.count, to: other.count)
            return
        }
        guard Self.isPlain(one, at: place), Self.isPlain(other, at: place) else { return nil }
        let (left, right) = (one[place], other[place])
        if left.isLetter, right.isLetter {
            guard left.small != right.small, (left < right) == (left.small < right.small) else { return nil }
        } else {
            let counts = [one, other].map { $0[place...].prefix(while: \.isDigit).count }
            guard left.isDigit, right.isDigit, counts[0] == counts[1], !isNegative else { return nil }
        }
        self.init(comparing: left, to: right)
    }

    /// Returns whether the character at a place is one byte long: no accent or part of a letter follows it.
    private static func isPlain(_ text: [UInt8], at place: Int) -> Bool {
        text[place] < 0x80 && (place + 1 == text.count || text[place + 1] < 0x80)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(small) }
    /// The small letter of a capital of ASCII; any other byte as it is.
    fileprivate var small: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

extension JSONValue {
    fileprivate var decimal: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }
}
