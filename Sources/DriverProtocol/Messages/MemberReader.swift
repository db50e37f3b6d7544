// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Typed reading of a message's members; unknown members are ignored.
struct MemberReader {
    /// The message, for error texts.
    var place: String
    /// What it carries.
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
        guard let text = members[key]?.text else { throw wrong(key, "a string") }
        return text
    }

    /// The integer of a key.
    func integer(_ key: String) throws(MemberError) -> Int {
        guard let integer = members[key]?.int else { throw wrong(key, "an integer") }
        return integer
    }

    /// The number of things at a key, 0 or more; a missing one is what is given.
    func count(_ key: String, default value: Int? = nil) throws(MemberError) -> Int {
        if let value, members[key] == nil { return value }
        let count = try integer(key)
        guard count >= 0 else { throw wrong(key, "0 or more") }
        return count
    }

    /// The boolean of a key.
    func boolean(_ key: String) throws(MemberError) -> Bool {
        guard let boolean = members[key]?.boolean else { throw wrong(key, "a boolean") }
        return boolean
    }

    /// The array of a key; a missing one is empty.
    func array(_ key: String) throws(MemberError) -> [JSONValue] {
        guard let value = members[key] else { return [] }
        guard let array = value.array else { throw wrong(key, "an array") }
        return array
    }

    /// The object of a key; a missing one is empty.
    func object(_ key: String) throws(MemberError) -> JSONObject {
        guard let value = members[key] else { return [:] }
        guard let object = value.object else { throw wrong(key, "an object") }
        return object
    }

    private func wrong(_ key: String, _ wanted: String) -> MemberError {
        guard let value = members[key] else {
            return MemberError(message: "'\(place)' has no '\(key)'; give \(wanted)")
        }
        return MemberError(message: "'\(key)' of '\(place)' is \(value.kind) (\(value)); give \(wanted)")
    }
}
