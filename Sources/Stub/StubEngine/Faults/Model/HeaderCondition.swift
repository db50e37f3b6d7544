// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import TextEncoding

/// A header that a request must have.
package struct HeaderCondition: Hashable, Sendable, CustomStringConvertible {
    /// The header's name, in any case.
    package var name: String
    /// The value that it must have; nil for any.
    package var value: String?

    /// Creates a condition.
    package init(name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }

    /// Reads `NAME` or `NAME=VALUE`.
    ///
    /// - Parameter text: The condition as it is written.
    /// - Throws: `Refusal` if the part before the first `=` is not a valid header name.
    init(_ text: String) throws(FaultParser.Refusal) {
        let (name, value) = text.cut(at: "=")
        guard HeaderName.isValid(name) else {
            throw FaultParser.Refusal("'\(name)' is not a header name; write one such as X-Client, without spaces")
        }
        self.init(name: name, value: value)
    }

    /// Returns whether one of the headers is as demanded.
    func isMet(by headers: [(name: String, value: String)]) -> Bool {
        headers.contains { header in
            header.name.lowercased() == name.lowercased() && (value == nil || header.value == value)
        }
    }

    package var description: String { value.map { "\(name)=\($0)" } ?? name }
}
