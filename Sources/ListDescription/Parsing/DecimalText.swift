// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers as users write them, read exactly, in units of the last decimal.
enum DecimalText {
    /// What a text turned out to be.
    enum Reading: Hashable {
        /// A number, in units of the last decimal.
        case value(Int64)
        /// A number with more decimals than are written.
        case moreDecimals(Int)
        /// A number of more digits than are kept exactly.
        case tooLarge
        /// Anything else.
        case malformed
    }

    /// The most decimals.
    static let decimalsMax = 9
    /// The most digits, with which every difference of two numbers fits 64 bits.
    private static let digitsMax = 18

    /// Reads digits with an optional sign and an optional point.
    static func parse(_ text: String, decimals: Int) -> Reading {
        let isNegative = text.hasPrefix("-")
        let unsigned = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, parts.allSatisfy(isDigits) else { return .malformed }
        // Zeros at the end of a fraction say nothing.
        var fraction = parts.count == 2 ? parts[1] : ""
        while fraction.hasSuffix("0") { fraction = fraction.dropLast() }
        guard fraction.utf8.count <= decimals else { return .moreDecimals(fraction.utf8.count) }
        let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
        let digits = (whole + fraction + zeros).drop { $0 == "0" }
        guard digits.utf8.count <= digitsMax else { return .tooLarge }
        let value = digits.isEmpty ? 0 : Int64(digits) ?? 0
        return .value(isNegative ? -value : value)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
