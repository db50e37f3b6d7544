// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics

/// Writes values as contracts write them, so that two different values never look the same.
enum ValueText {
    /// The expected value; `_` for any.
    static func text(of value: ExpectedValue) -> String {
        switch value {
        case .any: "_"
        case .value(let value): text(of: value)
        }
    }

    /// The value: nil as `nil`, text without quotes unless it could be taken for something else.
    static func text(of value: JSONValue) -> String {
        switch value {
        case .null: "nil"
        case .string(let text): plainOrQuoted(text.printable)
        case .number(let number): Int64(exactly: number).map(String.init) ?? value.description
        case .array(let values) where isRange(values): rangeText(values)
        default: value.description.printable
        }
    }

    private static func plainOrQuoted(_ text: String) -> String {
        let isClear =
            !text.isEmpty && text != "nil" && text != "_" && !text.hasPrefix(" ") && !text.hasSuffix(" ")
            && !text.contains { ",()'\"".contains($0) } && (try? JSONParser.parse(Array(text.utf8))) == nil
        if isClear { return text }
        return text.contains("'") ? "\"\(text)\"" : "'\(text)'"
    }

    /// Whether the values are at least three integers that follow each other.
    private static func isRange(_ values: [JSONValue]) -> Bool {
        guard values.count >= 3, case .integer(let first) = values[0], first <= .max - Int64(values.count) else {
            return false
        }
        return values.enumerated().allSatisfy { $0.element == .integer(first + Int64($0.offset)) }
    }

    private static func rangeText(_ values: [JSONValue]) -> String {
        guard case .integer(let first) = values[0] else { return "" }
        return "\(first)..<\(first + Int64(values.count))"
    }
}
