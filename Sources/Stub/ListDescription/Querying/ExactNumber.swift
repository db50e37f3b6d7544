// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A number with all its decimal digits, without rounding.
struct ExactNumber: Sendable, Hashable {
    /// The greatest exponent; every number of a row is far below it.
    private static let powerMax = 1_000_000_000

    /// -1, 0 or 1.
    private let sign: Int
    /// The number of digits before the point; negative for zeros after the point.
    private let wholeCount: Int
    /// The digits without zeros at both ends.
    private let digits: String

    /// Reads a number such as `-12.50`, `.5` or `1e3`; nil for any other text.
    init?(_ text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let mark = rest.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let parts = rest[..<(mark ?? rest.endIndex)]
            .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let all = Array(parts.joined())
        guard !all.isEmpty, all.allSatisfy(Self.isDigit) else { return nil }
        var power = 0
        if let mark {
            guard let read = Self.power(rest[rest.index(after: mark)...]) else { return nil }
            power = read
        }
        let significant = all.drop { $0 == UInt8(ascii: "0") }
        let zeroCount = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = String(decoding: significant.dropLast(zeroCount), as: UTF8.self)
        sign = digits.isEmpty ? 0 : isNegative ? -1 : 1
        wholeCount = digits.isEmpty ? 0 : parts[0].count + power - significant.startIndex
    }

    /// Reads the exponent after its mark; nil for a text that is not an integer.
    private static func power(_ text: Substring.UTF8View) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        let size = min(Int(String(decoding: digits, as: UTF8.self)) ?? powerMax, powerMax)
        return isNegative ? -size : size
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension ExactNumber: Comparable {
    static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        guard left.sign == right.sign else { return left.sign < right.sign }
        // Of two negative numbers, the one with the greater absolute value comes first.
        let (small, great) = left.sign < 0 ? (right, left) : (left, right)
        guard small.wholeCount == great.wholeCount else { return small.wholeCount < great.wholeCount }
        return small.digits < great.digits
    }
}
