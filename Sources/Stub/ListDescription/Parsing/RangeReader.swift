// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads pairs of bounds, `[least, greatest]`.
enum RangeReader {
    /// Reads a number of things: two bounds, or one number for both.
    static func counts(
        _ node: SourceNode,
        for what: String,
        in allowed: ClosedRange<Int>,
        into diagnostics: inout Diagnostics
    ) -> ClosedRange<Int>? {
        if node.elements == nil, node.scalarText != nil {
            return node.integer(what, in: allowed, into: &diagnostics).map { $0...$0 }
        }
        let example = "[\(max(1, allowed.lowerBound)), \(min(6, allowed.upperBound))]"
        return pair(node, for: what, example: example, into: &diagnostics) { bound, diagnostics in
            bound.integer("a bound of \(what)", in: allowed, into: &diagnostics)
        }
    }

    /// Reads two days.
    static func days(_ node: SourceNode, into diagnostics: inout Diagnostics) -> ClosedRange<Int>? {
        pair(node, for: "'date'", example: "[2020-01-01, 2026-12-31]", into: &diagnostics) { bound, diagnostics in
            guard let days = bound.scalarText.flatMap(CivilDate.days) else {
                return bound.refuse("a bound of 'date'", remedy: "write a day such as 2026-12-31", into: &diagnostics)
            }
            return days
        }
    }

    /// Reads two moments in seconds from 1970 on; a day means its first second as lower bound, its last as upper one.
    static func moments(_ node: SourceNode, into diagnostics: inout Diagnostics) -> ClosedRange<Int64>? {
        var isUpper = false
        return pair(node, for: "'dateTime'", example: "[2020-01-01, 2026-12-31]", into: &diagnostics) {
            bound,
            diagnostics in
            defer { isUpper = true }
            let text = bound.scalarText ?? ""
            if let days = CivilDate.days(of: text) { return Int64(days) * 86_400 + (isUpper ? 86_399 : 0) }
            if let seconds = CivilDate.seconds(of: text) { return seconds }
            let remedy = "write a day such as 2026-12-31, or a moment such as 2026-12-31T23:59:59Z"
            return bound.refuse("a bound of 'dateTime'", remedy: remedy, into: &diagnostics)
        }
    }

    /// Reads two numbers, in units of the last decimal.
    static func numbers(
        _ node: SourceNode,
        decimals: Int,
        for what: String = "'number'",
        into diagnostics: inout Diagnostics
    ) -> ClosedRange<Int64>? {
        pair(node, for: what, example: "[100, 900]", into: &diagnostics) { bound, diagnostics in
            switch bound.scalarText.map({ DecimalText.parse($0, decimals: decimals) }) {
            case .value(let value): return value
            case .moreDecimals(let count):
                let most = what == "'number'" ? DecimalText.decimalsMax : decimals
                let remedy = count <= most ? "add 'decimals: \(count)'" : "write at most \(most) decimals"
                return bound.refuse("a bound of \(what)", remedy: remedy, into: &diagnostics)
            case .tooLarge:
                let remedy = "write a number of at most \(18 - decimals) digits before the point"
                return bound.refuse("a bound of \(what)", remedy: remedy, into: &diagnostics)
            case .malformed, nil:
                return bound.refuse(
                    "a bound of \(what)",
                    remedy: "write a number such as 100 or 0.5",
                    into: &diagnostics
                )
            }
        }
    }

    private static func pair<Bound: Comparable>(
        _ node: SourceNode,
        for what: String,
        example: String,
        into diagnostics: inout Diagnostics,
        read: (SourceNode, inout Diagnostics) -> Bound?
    ) -> ClosedRange<Bound>? {
        guard let elements = node.elements, elements.count == 2 else {
            if let count = node.elements?.count {
                diagnostics.error("\(what) has \(count) bounds; write two, such as \(example)", at: node.location)
                return nil
            }
            return node.refuse(what, remedy: "write two bounds, such as \(example)", into: &diagnostics)
        }
        let lower = read(elements[0], &diagnostics)
        let upper = read(elements[1], &diagnostics)
        guard let lower, let upper else { return nil }
        guard lower <= upper else {
            let (least, greatest) = (elements[1].scalarText ?? "", elements[0].scalarText ?? "")
            diagnostics.error(
                "the bounds of \(what) are reversed; write [\(least), \(greatest)]",
                at: node.location
            )
            return nil
        }
        return lower...upper
    }
}

/// Decimal numbers as users write them, read exactly, in units of the last decimal.
enum DecimalText {
    /// The result of reading a text.
    enum Reading: Hashable {
        /// A number, in units of the last decimal.
        case value(Int64)
        /// A number with more decimals than allowed; the value is their number.
        case moreDecimals(Int)
        /// A number with more digits than are represented exactly.
        case tooLarge
        /// Any other text.
        case malformed
    }

    /// The most decimals.
    static let decimalsMax = 9
    /// The most digits, so that every difference of two numbers fits 64 bits.
    private static let digitsMax = 18

    /// Reads digits with an optional sign and an optional point.
    static func parse(_ text: String, decimals: Int) -> Reading {
        let isNegative = text.hasPrefix("-")
        let unsigned = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, parts.allSatisfy(isDigits) else { return .malformed }
        // Zeros at the end of a fraction do not count.
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
