// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A parameter whose value is not allowed, which a stub answers with status 400 or 422 (F-12).
package struct BadParameter: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most characters of a value that messages repeat.
    private static let valueLengthMax = 40

    /// The parameter's name.
    package var parameter: String
    /// The value as it was sent.
    package var value: String
    /// The further values of a parameter that was sent more than once.
    package var furtherValues: [String] = []
    /// The allowed values, in words.
    package var allowed: String
    /// The kind of mistake, for which a list may have an answer of its own.
    package var kind: ErrorKind
    /// 400 for a value that cannot be understood, 404 for a page past the last one, 422 for a size above the largest.
    package var status: Int
    /// The message, if it is not made of the parts above.
    package var message: String?
    /// The answer, if the list has one for this mistake alone.
    package var form: ErrorForms.Form?

    /// Creates the refusal of a value.
    package init(
        _ parameter: String,
        value: String,
        allowed: String,
        status: Int = 400,
        kind: ErrorKind = .parameter
    ) {
        self.kind = kind
        self.parameter = parameter
        self.value = value
        self.allowed = allowed
        self.status = status
    }

    /// Creates the refusal of a parameter that was sent more than once, with its first values.
    package init(repeated parameter: String, values: [String]) {
        self.init(parameter, value: values.first ?? "", allowed: "it once", kind: .repeated)
        furtherValues = Array(values.dropFirst())
    }

    private static func shortened(_ value: String) -> String {
        value.count > valueLengthMax ? value.prefix(valueLengthMax) + "…" : value
    }

    /// The message of the answer, with the beginnings of the values.
    package var description: String {
        if let message { return message }
        let values = ([value] + furtherValues).map { "'\(Self.shortened($0))'" }.joined(separator: " and ")
        let problem = kind == .repeated ? "given more than once, with \(values)" : values
        return "bad parameter '\(parameter)': \(problem); send \(allowed)"
    }
}
