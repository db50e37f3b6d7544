// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The template of an answer, which is put together member by member.
struct AnswerBody {
    /// The template so far.
    private(set) var value = JSONValue.object([:])

    /// Puts a value to the member at some keys, and makes the objects that lead to it.
    ///
    /// - Parameters:
    ///   - member: The value, such as `'{rows}'`.
    ///   - path: The keys that lead to it; none for the whole answer.
    mutating func set(_ member: JSONValue, at path: [String]) {
        value = Self.setting(member, at: path[...], in: value)
    }

    /// Returns whether there is a member at some keys.
    func has(_ path: [String]) -> Bool {
        value.value(at: path.map(Self.escaped)) != nil
    }

    private static func setting(_ member: JSONValue, at path: ArraySlice<String>, in value: JSONValue) -> JSONValue {
        guard let key = path.first.map(escaped) else { return member }
        var members = value.object ?? [:]
        members[key] = setting(member, at: path.dropFirst(), in: members[key] ?? .object([:]))
        return .object(members)
    }

    /// Returns a name as a template has it, in which a brace is written twice.
    private static func escaped(_ name: String) -> String {
        name.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}
