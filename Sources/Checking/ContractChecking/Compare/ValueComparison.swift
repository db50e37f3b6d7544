// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import TextEncoding

/// Decides whether a value is the expected one, also if its JSON type has changed on the way.
enum ValueComparison {
    /// The largest integer that drivers send as a number; some languages cannot represent larger ones exactly.
    static let exactIntegerMax: Int64 = 1 << 53

    /// Returns whether an observed value is the expected one.
    static func matches(expected: ExpectedValue, actual: JSONValue) -> Bool {
        switch expected {
        case .any: true
        case .value(let expected): equal(expected: expected, actual: actual)
        }
    }

    /// Returns whether two values are equal: `44` equals `44.0`, and the order of an object's keys does not matter.
    static func equal(expected: JSONValue, actual: JSONValue) -> Bool {
        switch (expected, actual) {
        case (.integer(let expected), .number(let actual)): Int64(exactly: actual) == expected
        case (.number(let expected), .integer(let actual)): Int64(exactly: expected) == actual
        case (.integer(let expected), .string(let actual)):
            expected.magnitude > exactIntegerMax.magnitude && actual == String(expected)
        case (.array(let expected), .array(let actual)):
            expected.count == actual.count && zip(expected, actual).allSatisfy(equal)
        case (.object(let expected), .object(let actual)): sameMembers(expected: expected, actual: actual)
        default: expected == actual
        }
    }

    private static func sameMembers(expected: JSONObject, actual: JSONObject) -> Bool {
        expected.count == actual.count
            && expected.allSatisfy { key, value in actual[key].map { equal(expected: value, actual: $0) } ?? false }
    }
}

/// Writes values as contracts write them, so that two different values never look the same.
enum ValueText {
    /// The expected value; `_` for any.
    static func text(of value: ExpectedValue) -> String {
        switch value {
        case .any: "_"
        case .value(let value): text(of: value)
        }
    }

    /// The value: nil as `nil`, and text without quotes unless it would be ambiguous.
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

    /// Whether the values are at least three consecutive integers.
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
