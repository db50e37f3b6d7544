// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections

/// An object of a JSON document, with its keys in the document's order.
package typealias JSONObject = OrderedDictionary<String, JSONValue>

/// A value of a JSON document (RFC 8259); integers stay integers and keys keep their order.
package enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Every other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

extension JSONValue {
    /// The member of an object; nil for a missing key and for every value that is not an object (S-23).
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// Follows keys inward; nil as soon as one is missing or its container is not an object (S-23).
    package func value(at path: some Sequence<String>) -> JSONValue? {
        var value = self
        for key in path {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// The string, if it is one.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The boolean, if it is one.
    package var boolean: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The integer, if it is written as one and fits.
    package var int: Int? {
        guard case .integer(let value) = self else { return nil }
        return Int(exactly: value)
    }

    /// The array, if it is one.
    package var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The object, if it is one.
    package var object: JSONObject? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The kind of the value, in the words of error messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// Not by nil: `condition ? value : nil` would silently become null where an optional value is meant.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements) { _, last in last })
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    package var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
