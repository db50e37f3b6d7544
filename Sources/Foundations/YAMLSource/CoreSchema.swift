// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The meaning of plain scalars by the core schema of YAML 1.2, where `yes` and `off` are texts.
enum CoreSchema {
    /// Whether a plain scalar means null.
    static func isNull(_ text: String) -> Bool {
        switch text {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }

    /// The boolean that a plain scalar means.
    static func boolean(_ text: String) -> Bool? {
        switch text {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        default: nil
        }
    }

    /// The value of a plain scalar; nil for infinity and not-a-number, which JSON cannot say.
    static func value(_ text: String) -> JSONValue? {
        if isNull(text) { return .null }
        if let flag = boolean(text) { return .bool(flag) }
        guard let first = text.utf8.first, first == 0x2E || first == 0x2B || first == 0x2D || isDigit(first) else {
            return .string(text)
        }
        if isDecimal(text) { return decimal(text) }
        if isInfiniteOrNone(text) { return nil }
        if text.hasPrefix("0o"), let integer = based(text, radix: 8) { return integer }
        if text.hasPrefix("0x"), let integer = based(text, radix: 16) { return integer }
        return .string(text)
    }

    private static func decimal(_ text: String) -> JSONValue? {
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number(number)
    }

    private static func based(_ text: String, radix: Int) -> JSONValue? {
        let digits = text.dropFirst(2)
        guard let first = digits.utf8.first, first != 0x2B, first != 0x2D else { return nil }
        return Int64(digits, radix: radix).map(JSONValue.integer)
    }

    /// Whether a text is `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
    private static func isDecimal(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        func digits() -> Int {
            let count = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
        let whole = digits()
        var fraction = 0
        if rest.first == 0x2E {
            rest = rest.dropFirst()
            fraction = digits()
        }
        guard whole + fraction > 0 else { return false }
        guard let mark = rest.first else { return true }
        guard mark == 0x65 || mark == 0x45 else { return false }
        rest = rest.dropFirst()
        if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
        return digits() > 0 && rest.isEmpty
    }

    private static func isInfiniteOrNone(_ text: String) -> Bool {
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        return ["inf", "Inf", "INF"].contains { unsigned == "." + $0 } || [".nan", ".NaN", ".NAN"].contains(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }
}
