// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

extension TraceEvent {
    /// The name of the notification that carries an event.
    static let method = "trace"

    /// The notification.
    package var message: RPCMessage {
        let parameters: JSONObject = [
            "handle": .string(handle),
            "sequence": .integer(Int64(sequence)),
            "name": .string(name),
            "arguments": .array(arguments),
        ]
        return .notification(method: Self.method, parameters: parameters)
    }

    /// Reads a notification's parameters.
    ///
    /// - Parameter parameters: The `params` member.
    /// - Throws: `MemberError` for a member that is missing or of the wrong type.
    init(_ parameters: JSONObject) throws(MemberError) {
        let reader = MemberReader(place: Self.method, members: parameters)
        self.init(
            handle: try reader.text("handle"),
            sequence: try reader.integer("sequence"),
            name: try reader.text("name"),
            arguments: try reader.array("arguments").map(\.fromWire)
        )
    }
}
