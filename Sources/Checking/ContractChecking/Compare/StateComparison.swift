// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Compares the state after a settle with the keys that a step lists; other keys may have any value.
enum StateComparison {
    /// Returns the keys that differ, in the order of the step.
    static func differences(expected: [ExpectedState], actual: JSONObject) -> [StateDifference] {
        expected.compactMap { entry in
            guard let value = actual[entry.key] else {
                return StateDifference(key: entry.key, expected: ValueText.text(of: entry.value), actual: nil)
            }
            guard !ValueComparison.matches(expected: entry.value, actual: value) else { return nil }
            return StateDifference(
                key: entry.key,
                expected: ValueText.text(of: entry.value),
                actual: ValueText.text(of: value)
            )
        }
    }
}

/// A state key with another value than expected.
package struct StateDifference: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value that it must have.
    package var expected: String
    /// The value that it has; nil if the driver did not report the key.
    package var actual: String?

    /// Creates a difference.
    package init(key: String, expected: String, actual: String?) {
        self.key = key
        self.expected = expected
        self.actual = actual
    }
}
