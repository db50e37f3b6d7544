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

    /// The integer of a key that may be missing.
    func integer(_ key: String, default value: Int) throws(MemberError) -> Int {
        members[key] == nil ? value : try integer(key)
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
