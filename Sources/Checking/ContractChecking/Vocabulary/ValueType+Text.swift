// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

extension ValueType {
    /// Reads a value from one argument of an action or an event.
    ///
    /// - Parameter argument: The argument as it is written.
    /// - Returns: The value; nil is `.null`, a symbol is a string.
    /// - Throws: `ValueMismatch` if the argument is not a value of this type.
    func value(of argument: CallText.Argument) throws(ValueMismatch) -> JSONValue {
        switch argument.form {
        case .plain: try isList ? value(of: argument.node) : value(of: argument.text, isQuoted: false)
        case .quoted: try value(of: argument.text, isQuoted: true)
        case .nested(let node): try value(of: node)
        }
    }

    /// Reads a value from one word or text, such as an argument or a plain YAML scalar.
    ///
    /// - Parameters:
    ///   - text: The text without its quotes.
    ///   - isQuoted: Whether the text was in quotes; then `nil` is a text of three letters.
    /// - Returns: The value; nil is `.null`, a symbol is a string.
    /// - Throws: `ValueMismatch` if the text is not a value of this type.
    func value(of text: String, isQuoted: Bool) throws(ValueMismatch) -> JSONValue {
        switch self {
        case .text: try textValue(text, isQuoted: isQuoted)
        case .integer: try integer(text, isQuoted: isQuoted)
        case .number: try number(text, isQuoted: isQuoted)
        case .boolean: try boolean(text, isQuoted: isQuoted)
        case .json: isQuoted ? .string(text) : (try? JSONParser.parse(Array(text.utf8))) ?? Self.word(text)
        case .symbol(_, let names): try symbol(text, in: names)
        case .optional(let wrapped):
            if !isQuoted, Self.isNil(text) {
                .null
            } else {
                try wrapped.optionalValue(of: text, isQuoted: isQuoted, whole: self)
            }
        case .list: throw ValueMismatch(self, found: "'\(text)'")
        }
    }

    /// Whether a word outside quotes means nil: `nil`, and the words that YAML reads as null.
    static func isNil(_ text: String) -> Bool {
        ["nil", "null", "Null", "NULL", "~", ""].contains(text)
    }

    private static func word(_ text: String) -> JSONValue {
        isNil(text) ? .null : .string(text)
    }

    private func optionalValue(of text: String, isQuoted: Bool, whole: ValueType) throws(ValueMismatch) -> JSONValue {
        do {
            return try value(of: text, isQuoted: isQuoted)
        } catch {
            if case .symbol = self { throw error }
            throw ValueMismatch(whole, found: "'\(text)'")
        }
    }

    private func textValue(_ text: String, isQuoted: Bool) throws(ValueMismatch) -> JSONValue {
        guard isQuoted || !Self.isNil(text) else {
            throw ValueMismatch(self, found: "nil", hint: "; quote it if it is a text")
        }
        return .string(text)
    }

    private func integer(_ text: String, isQuoted: Bool) throws(ValueMismatch) -> JSONValue {
        guard !isQuoted, let value = Int64(text) else { throw ValueMismatch(self, found: "'\(text)'") }
        return .integer(value)
    }

    private func number(_ text: String, isQuoted: Bool) throws(ValueMismatch) -> JSONValue {
        guard !isQuoted else { throw ValueMismatch(self, found: "'\(text)'") }
        if let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw ValueMismatch(self, found: "'\(text)'") }
        return .number(value)
    }

    private func boolean(_ text: String, isQuoted: Bool) throws(ValueMismatch) -> JSONValue {
        guard !isQuoted, text == "true" || text == "false" else { throw ValueMismatch(self, found: "'\(text)'") }
        return .bool(text == "true")
    }

    private func symbol(_ text: String, in names: [String]) throws(ValueMismatch) -> JSONValue {
        guard names.contains(text) else {
            throw ValueMismatch(self, found: "'\(text)'", hint: NearName.hint(for: text, in: names))
        }
        return .string(text)
    }
}

extension CallText.Argument {
    /// The argument as a plain scalar, such as the range `0..<20` for a list of integers.
    fileprivate var node: SourceNode {
        SourceNode(.scalar(text: text, isPlain: true), at: SourceLocation(file: ""))
    }
}
