// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A difference between two bodies at one place.
struct ShapeDifference: Hashable, Sendable {
    /// The kind of difference.
    enum Kind: Hashable, Sendable {
        /// Only the described body has the member.
        case missing(JSONValue)
        /// Only the body that came has the member.
        case extra(JSONValue)
        /// The values are of different kinds.
        case kind(JSONValue, came: JSONValue)
        /// The values are of one kind, and different.
        case value(JSONValue, came: JSONValue)
    }

    /// The keys that lead to the place; an element of an array has a key such as `[0]`.
    var path: [String]
    /// The kind of difference.
    var kind: Kind
}

/// The comparison of a body that came with a described one.
struct ShapeComparison: Sendable {
    /// The differences, in the order of the bodies.
    private(set) var differences: [ShapeDifference] = []
    /// The places that both bodies have, in order.
    private(set) var places: OrderedSet<[String]> = []

    private let skipped: [String]?
    /// The most elements of an array that are compared.
    private static let elementsMax = 20

    /// Compares two bodies.
    ///
    /// - Parameters:
    ///   - described: The described body.
    ///   - came: The body that came.
    ///   - skipped: The place that is not compared, such as that of the rows; nil to compare all.
    init(described: JSONValue, came: JSONValue, skipping skipped: [String]?) {
        self.skipped = skipped
        compare(described, with: came, at: [])
    }

    private mutating func compare(_ described: JSONValue, with came: JSONValue, at path: [String]) {
        guard path != skipped else { return }
        if let members = described.object, let others = came.object {
            return compare(members: members, others: others, at: path)
        }
        places.append(path)
        if let elements = described.array, let others = came.array {
            if elements.count != others.count { add(.value(described, came: came), at: path) }
            for (index, pair) in zip(elements, others).prefix(Self.elementsMax).enumerated() {
                compare(pair.0, with: pair.1, at: path + ["[\(index)]"])
            }
            return
        }
        if described.shape != came.shape {
            add(.kind(described, came: came), at: path)
        } else if described != came {
            add(.value(described, came: came), at: path)
        }
    }

    private mutating func compare(members: JSONObject, others: JSONObject, at path: [String]) {
        if members.isEmpty, !path.isEmpty { places.append(path) }
        for (key, value) in members where path + [key] != skipped {
            if let other = others[key] {
                compare(value, with: other, at: path + [key])
            } else {
                places.append(path + [key])
                add(.missing(value), at: path + [key])
            }
        }
        for (key, value) in others where members[key] == nil && path + [key] != skipped {
            add(.extra(value), at: path + [key])
        }
    }

    private mutating func add(_ kind: ShapeDifference.Kind, at path: [String]) {
        differences.append(ShapeDifference(path: path, kind: kind))
    }
}

/// The kinds of JSON values that clients distinguish.
enum JSONShape: String, Hashable, Sendable {
    /// Null.
    case null = "null"
    /// True or false.
    case boolean = "a boolean"
    /// Any number.
    case number = "a number"
    /// A text.
    case text = "a text"
    /// An array.
    case array = "an array"
    /// An object.
    case object = "an object"
}

extension JSONValue {
    /// The kind of the value; integers and other numbers are one kind.
    var shape: JSONShape {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .integer, .number: .number
        case .string: .text
        case .array: .array
        case .object: .object
        }
    }

    /// The most characters of a value that messages show.
    private static let wordsMax = 60

    /// The value in a few words.
    var words: String {
        let text = description
        return text.count > Self.wordsMax ? "\(text.prefix(Self.wordsMax))…" : text
    }
}

extension [String] {
    /// The keys with dots between them, without the elements of arrays.
    var memberName: String { filter { !$0.hasPrefix("[") }.joined(separator: ".") }
}
