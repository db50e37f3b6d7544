// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Why a body cannot be taken; answered with 400.
struct BodyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to send instead.
    let description: String

    /// Creates a refusal.
    init(_ description: String) {
        self.description = description
    }

    /// Returns the members of a body that must be one JSON object.
    static func object(in body: [UInt8]) throws(BodyRefusal) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(body)
        } catch {
            throw BodyRefusal("the body is \(error); send a JSON object")
        }
        guard let members = value.object else {
            throw BodyRefusal("the body is \(value.kind); send a JSON object")
        }
        return members
    }
}
