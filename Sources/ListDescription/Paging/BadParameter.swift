// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A parameter whose value is not allowed, which a stub answers with status 400 or 422 (F-12).
package struct BadParameter: Error, Hashable, Sendable, CustomStringConvertible {
    /// The longest part of a value that messages repeat, in characters.
    private static let valueLengthMax = 40

    /// The parameter's name.
    package var parameter: String
    /// The value as it was sent, shortened.
    package var value: String
    /// What is allowed, in words.
    package var allowed: String
    /// 400 for a value that cannot be understood, 422 for one that asks for more than is served.
    package var status: Int

    /// Creates the refusal of a value.
    package init(_ parameter: String, _ value: String, allowed: String, status: Int = 400) {
        self.parameter = parameter
        self.value = value.count > Self.valueLengthMax ? value.prefix(Self.valueLengthMax) + "…" : value
        self.allowed = allowed
        self.status = status
    }

    /// The message of the answer.
    package var description: String { "bad parameter '\(parameter)': '\(value)'; send \(allowed)" }
}
