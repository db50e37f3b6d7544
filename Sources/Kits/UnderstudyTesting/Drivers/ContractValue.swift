// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A value that contracts and a driver exchange: an argument, a configuration, a part of the state.
///
/// Nil is ``null``, a symbol is its name: `.text("networkFailure")`, or just `"networkFailure"`.
public enum ContractValue: Hashable, Sendable {
    /// Nil.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer.
    case integer(Int)
    /// Every other number.
    case number(Double)
    /// A text, or the name of a symbol.
    case text(String)
    /// Values in order.
    case array([ContractValue])
    /// Values by key.
    case object([String: ContractValue])

    /// An integer, or nil.
    public init(_ value: Int?) {
        self = value.map { .integer($0) } ?? .null
    }

    /// A text, or nil.
    public init(_ value: String?) {
        self = value.map { .text($0) } ?? .null
    }

    /// The integer, if it is one.
    public var integer: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The boolean, if it is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The text, if it is one.
    public var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    /// The values in order, if they are.
    public var array: [ContractValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The values by key, if they are.
    public var object: [String: ContractValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The value of a key; nil for a missing key and for everything that has no keys.
    public subscript(key: String) -> ContractValue? { object?[key] }
}

extension ContractValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text or symbol.
    public init(stringLiteral value: String) { self = .text(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Values in order.
    public init(arrayLiteral elements: ContractValue...) { self = .array(elements) }
    /// Values by key; if a key occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, ContractValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension ContractValue {
    /// Takes over a value of a contract.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(Int(value))
            case .number(let value): .number(value)
            case .string(let text): .text(text)
            case .array(let values): .array(values.map { ContractValue($0) })
            case .object(let members): ContractValue(members)
            }
    }

    /// Takes over an object of a contract.
    init(_ members: JSONObject) {
        self = .object(Dictionary(members.map { ($0.key, ContractValue($0.value)) }) { first, _ in first })
    }

    /// The value for a contract, keys sorted.
    var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int64(value))
        case .number(let value): .number(value)
        case .text(let text): .string(text)
        case .array(let values): .array(values.map(\.json))
        case .object(let members): .object(Self.json(members))
        }
    }

    /// Returns an object for a contract, keys sorted.
    static func json(_ members: [String: ContractValue]) -> JSONObject {
        JSONObject(uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    }
}
