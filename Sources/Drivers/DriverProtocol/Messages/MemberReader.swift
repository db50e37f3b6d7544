// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Typed reading of a message's members; unknown members are ignored.
struct MemberReader {
    /// The message, for error texts.
    var place: String
    /// The members that it carries.
    var members: JSONObject

    /// Creates a reader of what a message carries.
    init(place: String, members: JSONObject) {
        self.place = place
        self.members = members
    }

    /// Creates a reader of a value that has to be an object.
    init(_ place: String, of value: JSONValue) throws(MemberError) {
        guard let members = value.object else {
            throw MemberError(message: "'\(place)' is \(value.kind) (\(value)); give an object")
        }
        self.init(place: place, members: members)
    }

    /// The text of a key.
    func text(_ key: String) throws(MemberError) -> String {
        guard let text = members[key]?.text else { throw wrong(key, wanted: "a string") }
        return text
    }

    /// The integer of a key.
    func integer(_ key: String) throws(MemberError) -> Int {
        guard let integer = members[key]?.int else { throw wrong(key, wanted: "an integer") }
        return integer
    }

    /// The number of things at a key, 0 or more; a missing one is the given default.
    func count(_ key: String, default value: Int? = nil) throws(MemberError) -> Int {
        if let value, members[key] == nil { return value }
        let count = try integer(key)
        guard count >= 0 else { throw wrong(key, wanted: "0 or more") }
        return count
    }

    /// The boolean of a key.
    func boolean(_ key: String) throws(MemberError) -> Bool {
        guard let boolean = members[key]?.boolean else { throw wrong(key, wanted: "a boolean") }
        return boolean
    }

    /// The array of a key; a missing one is empty.
    func array(_ key: String) throws(MemberError) -> [JSONValue] {
        guard let value = members[key] else { return [] }
        guard let array = value.array else { throw wrong(key, wanted: "an array") }
        return array
    }

    /// The object of a key; a missing one is empty.
    func object(_ key: String) throws(MemberError) -> JSONObject {
        guard let value = members[key] else { return [:] }
        guard let object = value.object else { throw wrong(key, wanted: "an object") }
        return object
    }

    private func wrong(_ key: String, wanted: String) -> MemberError {
        guard let value = members[key] else {
            return MemberError(message: "'\(place)' has no '\(key)'; give \(wanted)")
        }
        return MemberError(message: "'\(key)' of '\(place)' is \(value.kind) (\(value)); give \(wanted)")
    }
}

/// A member of a message that is missing or of the wrong type.
struct MemberError: Error, Hashable {
    /// The member, and what is wanted.
    var message: String
}

extension JSONValue {
    /// The greatest integer below which every integer survives a reader that keeps numbers as doubles.
    private static let safeIntegerMax: Int64 = 1 << 53

    /// The value with every integer beyond 2^53 as a string of its digits.
    package var forWire: JSONValue {
        switch self {
        case .integer(let number) where number.magnitude > Self.safeIntegerMax.magnitude: .string(String(number))
        case .array(let values): .array(values.map(\.forWire))
        case .object(let members): .object(members.mapValues(\.forWire))
        default: self
        }
    }

    /// The value with every string that spells an integer beyond 2^53 as that integer.
    ///
    /// A text that consists of such a number and nothing else is read as the number; no word of the vocabulary
    /// is of that form.
    var fromWire: JSONValue {
        switch self {
        case .string(let text): Self.wideInteger(text).map(JSONValue.integer) ?? self
        case .array(let values): .array(values.map(\.fromWire))
        case .object(let members): .object(members.mapValues(\.fromWire))
        default: self
        }
    }

    private static func wideInteger(_ text: String) -> Int64? {
        guard text.utf8.count >= 16, let number = Int64(text), String(number) == text else { return nil }
        return number.magnitude > safeIntegerMax.magnitude ? number : nil
    }
}
