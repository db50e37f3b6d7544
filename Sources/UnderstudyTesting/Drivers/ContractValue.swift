// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A value that crosses between contracts and a driver: arguments, configuration, state.
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
    /// Values by key; of a key that occurs twice, the last.
    public init(dictionaryLiteral elements: (String, ContractValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
