// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Decides whether a value is the expected one, whatever path it took to get here.
enum ValueComparison {
    /// Integers beyond this travel as strings, since not every driver's language can hold them as numbers.
    static let exactIntegerMax: Int64 = 1 << 53

    /// Returns whether an observed value is the expected one.
    static func matches(_ expected: ExpectedValue, _ actual: JSONValue) -> Bool {
        switch expected {
        case .any: true
        case .value(let expected): equal(expected, actual)
        }
    }

    /// Returns whether two values mean the same: `44` and `44.0` do, the order of an object's keys is no matter.
    static func equal(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        switch (expected, actual) {
        case (.integer(let expected), .number(let actual)): Int64(exactly: actual) == expected
        case (.number(let expected), .integer(let actual)): Int64(exactly: expected) == actual
        case (.integer(let expected), .string(let actual)):
            expected.magnitude > exactIntegerMax.magnitude && actual == String(expected)
        case (.array(let expected), .array(let actual)):
            expected.count == actual.count && zip(expected, actual).allSatisfy(equal)
        case (.object(let expected), .object(let actual)): sameMembers(expected, actual)
        default: expected == actual
        }
    }

    private static func sameMembers(_ expected: JSONObject, _ actual: JSONObject) -> Bool {
        expected.count == actual.count
            && expected.allSatisfy { key, value in actual[key].map { equal(value, $0) } ?? false }
    }
}
