// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A query parameter that a request must have.
package struct QueryCondition: Hashable, Sendable, CustomStringConvertible {
    /// The parameter's name, decoded.
    package var name: String
    /// The value that it must have, decoded; nil for any.
    package var value: String?

    /// Creates a condition.
    package init(name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// Returns whether one of the parameters is as demanded.
    func isMet(by query: [(name: String, value: String)]) -> Bool {
        query.contains { $0.name == name && (value == nil || $0.value == value) }
    }

    package var description: String { value.map { "\(name)=\($0)" } ?? name }
}
