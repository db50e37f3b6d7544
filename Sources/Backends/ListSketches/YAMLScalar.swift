// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import TextEncoding

/// Writes texts and other single values as a person would write them in YAML, with quotes only where YAML needs them.
enum YAMLScalar {
    /// Words that some readers of YAML take for a boolean or null.
    private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    /// ASCII characters that have no meaning in the middle of a text without quotes.
    private static let inner = Set(" _-./+=()@$;<>^%".unicodeScalars)
    /// Characters that have a meaning in the middle of a text only inside of braces or brackets.
    private static let brackets = Set("{}[],".unicodeScalars)
    /// ASCII characters with which a text without quotes can begin.
    private static let outer = Set("_/$".unicodeScalars)

    /// Returns a value that has no members and no elements.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isInFlow: Whether the value is inside of braces or brackets.
    /// - Returns: The value in YAML.
    static func text(of value: JSONValue, isInFlow: Bool) -> String {
        switch value {
        case .null: "~"
        case .string(let text): self.text(of: text, isInFlow: isInFlow)
        case .bool, .integer, .number, .array, .object: value.description
        }
    }

    /// Returns a text without quotes where it means itself, or else in single or in double quotes.
    ///
    /// - Parameters:
    ///   - text: The text, which can be a key.
    ///   - isInFlow: Whether the text is inside of braces or brackets.
    /// - Returns: The text in YAML.
    static func text(of text: String, isInFlow: Bool = true) -> String {
        if isPlain(text, isInFlow: isInFlow) { return text }
        if text.unicodeScalars.allSatisfy(isPrintable) { return "'\(text.replacing(scalar: "'", with: "''"))'" }
        return "\"\(text.unicodeScalars.map(escaped).joined())\""
    }

    private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.last != " ", !words.contains(text.lowercased()) else { return false }
        guard first.properties.isAlphabetic || outer.contains(first) else { return isDate(text) }
        let allowed = isInFlow ? inner : inner.union(brackets)
        return scalars.allSatisfy { isAlphanumeric($0) || allowed.contains($0) }
    }

    /// Whether a character is a letter or a digit; most are ASCII, whose properties need not be looked up.
    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: !scalar.isASCII && scalar.properties.isAlphabetic
        }
    }

    /// Whether a text is a date such as `2026-12-31`, which is not a number.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether a character can be in single quotes: it is visible or a space, and no reader takes it for a line break.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: true
        case 0...0xA0, 0xAD, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: !scalar.isInvisible
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case _ where isPrintable(scalar): return String(scalar)
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let count = scalar.value <= 0xFFFF ? 4 : 8
            let mark = count == 4 ? "\\u" : "\\U"
            return mark + String(repeating: "0", count: count - digits.count) + digits
        }
    }
}
