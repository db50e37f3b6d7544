// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The type of an argument, a configuration key or a state key of the vocabulary.
package indirect enum ValueType: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// Any number.
    case number
    /// True or false.
    case boolean
    /// Any JSON value.
    case json
    /// One of a few names.
    case symbol(String, names: [String])
    /// A value of another type, or nil.
    case optional(ValueType)
    /// A list of values of one type.
    case list(ValueType)

    /// Reads a type such as `integer`, `status`, `text?` or `[text]?`; nil if a name in it is not known.
    ///
    /// - Parameters:
    ///   - text: The type's name with its marks.
    ///   - symbols: The names of each symbol type.
    package init?(_ text: String, symbols: [String: [String]]) {
        if text.hasSuffix("?") {
            guard let wrapped = ValueType(String(text.dropLast()), symbols: symbols) else { return nil }
            self = .optional(wrapped)
        } else if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 {
            guard let element = ValueType(String(text.dropFirst().dropLast()), symbols: symbols) else { return nil }
            self = .list(element)
        } else if let plain = Self.plain[text] {
            self = plain
        } else if let names = symbols[text] {
            self = .symbol(text, names: names)
        } else {
            return nil
        }
    }

    /// The names of the types that every vocabulary has.
    static let plainNames = ["text", "integer", "number", "boolean", "json"]

    private static let plain: [String: ValueType] = [
        "text": .text, "integer": .integer, "number": .number, "boolean": .boolean, "json": .json,
    ]
}

extension ValueType: CustomStringConvertible {
    /// The type as a noun for messages: `an integer or nil`.
    package var description: String {
        switch self {
        case .text: "text"
        case .integer: "an integer"
        case .number: "a number"
        case .boolean: "true or false"
        case .json: "a JSON value"
        case .symbol(let name, _): "a name of '\(name)'"
        case .optional(let wrapped): "\(wrapped) or nil"
        case .list(.integer): "a list of integers such as [1, 3] or 0..<20"
        case .list(let element): "a list such as [a, b], each \(element)"
        }
    }
}

/// The reason why a value is not of the type that the vocabulary demands.
struct ValueMismatch: Error, Hashable, Sendable {
    /// The end of a sentence that begins with the purpose of the value: `must be an integer, not 'x'`.
    var message: String

    /// Creates a mismatch between the expected type and the found value.
    init(_ type: ValueType, found: String, hint: String = "") {
        message = "must be \(type), not \(found)\(hint)"
    }

    /// Creates a mismatch with its own message.
    init(_ message: String) {
        self.message = message
    }
}
