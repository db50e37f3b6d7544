// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import ContractChecking

@Suite("Comparing values")
struct ValueComparisonTests {
    @Test(
        "values that mean the same are the same",
        arguments: [
            (44, 44.0), (44.0, 44), ("E", "E"), (.null, .null), ([1, 2], [1, 2.0]),
            (["a": 1, "b": [2]], ["b": [2], "a": 1]), (9_223_372_036_854_775_807, "9223372036854775807"),
            (-9_007_199_254_740_993, "-9007199254740993"),
        ] as [(JSONValue, JSONValue)]
    )
    func same(expected: JSONValue, actual: JSONValue) {
        #expect(ValueComparison.matches(expected: .value(expected), actual: actual))
    }

    @Test(
        "values that differ in kind, order or size differ",
        arguments: [
            (44, 44.5), (1, "1"), ("1", 1), (1, true), (.null, ""), ([1, 2], [2, 1]), ([1], [1, 2]),
            (["a": 1], ["a": 1, "b": 2]), (["a": .null], ["b": .null]), (9_007_199_254_740_992, "9007199254740992"),
            (9_007_199_254_740_993, 9_007_199_254_740_992.0),
        ] as [(JSONValue, JSONValue)]
    )
    func different(expected: JSONValue, actual: JSONValue) {
        #expect(!ValueComparison.matches(expected: .value(expected), actual: actual))
    }

    @Test("any value is what any expects", arguments: [.null, 1, "x", [1]] as [JSONValue])
    func any(actual: JSONValue) {
        #expect(ValueComparison.matches(expected: .any, actual: actual))
    }

    @Test(
        "values are written so that two different ones never look the same",
        arguments: [
            (.null, "nil"), ("nil", "'nil'"), ("_", "'_'"), ("", "''"), ("20", "'20'"), (20, "20"), ("true", "'true'"),
            ("a, b", "'a, b'"), ("it's", #""it's""#), ("success", "success"), ("a\nb", #"a\u{A}b"#),
            ([0, 1, 2, 3], "0..<4"), ([0, 1], "[0,1]"), ([1, 2, 4], "[1,2,4]"), (["a": 1], #"{"a":1}"#),
        ] as [(JSONValue, String)]
    )
    func texts(value: JSONValue, text: String) {
        #expect(ValueText.text(of: value) == text)
    }
}
