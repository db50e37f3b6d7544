// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The reason why a value is not one of a type.
struct ValueProblem: Error, Hashable, Sendable {
    /// The reason in words.
    var message: String
    /// The value, or the part of it that is wrong; nil for one that is written in a document.
    var value: JSONValue?
    /// The way to the part that is wrong, such as `[1]`.
    var path: String

    /// Creates a problem.
    init(_ message: String, value: JSONValue? = nil, path: String = "") {
        self.message = message
        self.value = value
        self.path = path
    }
}

/// The values that the built-in scalars take from requests.
enum ScalarInput {
    /// Returns a value that is written in a document as a value of a scalar.
    ///
    /// - Parameters:
    ///   - literal: The value, neither `null` nor a variable.
    ///   - scalar: The name of the scalar, one of the built-in ones.
    /// - Returns: The value; nil for a scalar that is not built in.
    /// - Throws: `ValueProblem` for a value that the scalar does not take.
    static func value(of literal: Literal, as scalar: String) throws(ValueProblem) -> JSONValue? {
        switch (scalar, literal.content) {
        case ("Int", .int(let text)):
            guard let number = Int32(text) else { throw tooLarge(text) }
            return .integer(Int64(number))
        case ("Float", .int(let text)), ("Float", .float(let text)):
            guard let number = Double(text), number.isFinite else { throw wrong(scalar, shown: text) }
            return .number(number)
        case ("String", .string(let text)), ("ID", .string(let text)), ("ID", .int(let text)): return .string(text)
        case ("Boolean", .boolean(let flag)): return .bool(flag)
        case ("ID", _):
            throw ValueProblem("ID cannot represent a non-string and non-integer value: \(literal)")
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _):
            throw wrong(scalar, shown: literal.description)
        default: return nil
        }
    }

    /// Returns a value of the request's variables as a value of a scalar.
    ///
    /// - Parameters:
    ///   - value: The value, not null.
    ///   - scalar: The name of the scalar.
    /// - Returns: The value; as it is for a scalar that is not built in.
    /// - Throws: `ValueProblem` for a value that the scalar does not take.
    static func value(of value: JSONValue, as scalar: String) throws(ValueProblem) -> JSONValue {
        switch (scalar, value) {
        case ("Int", .integer(let integer)):
            guard Int32(exactly: integer) != nil else { throw tooLarge(value.description) }
            return value
        case ("Int", .number(let number)) where number.rounded() == number:
            guard let integer = Int32(exactly: number) else { throw tooLarge(value.description) }
            return .integer(Int64(integer))
        case ("Float", .integer(let integer)): return .number(Double(integer))
        case ("Float", .number), ("String", .string), ("ID", .string), ("Boolean", .bool): return value
        case ("ID", .integer(let integer)): return .string(String(integer))
        case ("ID", _): throw ValueProblem("ID cannot represent value: \(value)")
        case ("Int", _), ("Float", _), ("String", _), ("Boolean", _):
            throw wrong(scalar, shown: value.description)
        default: return value
        }
    }

    /// Returns the problem of a number with more than 32 bits.
    static func tooLarge(_ shown: String) -> ValueProblem {
        ValueProblem("Int cannot represent non 32-bit signed integer value: \(shown)")
    }

    /// Returns the problem of a value that `Int`, `Float`, `String` or `Boolean` does not take.
    static func wrong(_ scalar: String, shown: String) -> ValueProblem {
        let expected =
            switch scalar {
            case "Int": "non-integer"
            case "Float": "non numeric"
            case "String": "a non string"
            default: "a non boolean"
            }
        return ValueProblem("\(scalar) cannot represent \(expected) value: \(shown)")
    }
}
