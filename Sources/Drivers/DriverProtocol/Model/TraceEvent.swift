// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// One event of a layer's trace; a driver numbers the events of each layer without a gap.
package struct TraceEvent: Sendable, Hashable {
    /// The layer that it happened in, as `Driver.create` named it.
    package var handle: String
    /// Its position among the events of its handle, from 1.
    package var sequence: Int
    /// A word of the vocabulary, such as `list.append`.
    package var name: String
    /// The arguments in the vocabulary's order; nil is `.null`, and a symbol is a string.
    package var arguments: [JSONValue]

    /// Creates an event.
    package init(handle: String, sequence: Int, name: String, arguments: [JSONValue] = []) {
        self.handle = handle
        self.sequence = sequence
        self.name = name
        self.arguments = arguments
    }
}

extension TraceEvent: CustomStringConvertible {
    /// The event as contracts write it: `table.reload`, `request(2)`, `completion(nil, E)`.
    package var description: String {
        guard !arguments.isEmpty else { return name }
        return "\(name)(\(arguments.map(Self.text(of:)).joined(separator: ", ")))"
    }

    private static func text(of argument: JSONValue) -> String {
        switch argument {
        case .null: "nil"
        case .string(let text): text
        default: argument.description
        }
    }
}

/// The state of a layer after the driver has waited for it to be at rest.
package struct Settlement: Sendable, Hashable {
    /// Whether it came to rest within the time limit.
    package var settled: Bool
    /// The number of its requests that still wait for an answer.
    package var inFlight: Int
    /// The number of requests that the layer has aborted since it was created, by closing their connections.
    package var gaveUp: Int
    /// The state of the layer, by the state keys of the vocabulary.
    package var state: JSONObject

    /// Creates a settlement.
    package init(settled: Bool, inFlight: Int, gaveUp: Int = 0, state: JSONObject) {
        self.settled = settled
        self.inFlight = inFlight
        self.gaveUp = gaveUp
        self.state = state
    }
}

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
