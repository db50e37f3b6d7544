// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A call of the driver protocol with its parameters.
package enum DriverRequest: Sendable, Hashable {
    /// `initialize`
    case initialize(protocolVersion: Int)
    /// `layer.create`
    case create(layer: String, configuration: JSONObject)
    /// `layer.perform`
    case perform(handle: String, action: String, arguments: [JSONValue])
    /// `layer.settle`
    case settle(handle: String, inFlightAtMost: Int, timeLimit: Duration)
    /// `layer.dispose`
    case dispose(handle: String)
    /// `shutdown`
    case shutdown

    /// The method's name on the wire.
    package var method: String {
        switch self {
        case .initialize: "initialize"
        case .create: "layer.create"
        case .perform: "layer.perform"
        case .settle: "layer.settle"
        case .dispose: "layer.dispose"
        case .shutdown: "shutdown"
        }
    }
}

extension DriverRequest {
    /// Every method's name, in the order of a session.
    package static let methods = [
        "initialize", "layer.create", "layer.perform", "layer.settle", "layer.dispose", "shutdown",
    ]

    /// The `params` member; `timeLimit` is in milliseconds.
    package var parameters: JSONObject {
        switch self {
        case .initialize(let version): ["protocolVersion": .integer(Int64(version))]
        case .create(let layer, let configuration): ["layer": .string(layer), "configuration": .object(configuration)]
        case .perform(let handle, let action, let arguments):
            ["handle": .string(handle), "action": .string(action), "arguments": .array(arguments)]
        case .settle(let handle, let inFlightAtMost, let timeLimit):
            [
                "handle": .string(handle),
                "inFlightAtMost": .integer(Int64(inFlightAtMost)),
                "timeLimit": .integer(Int64(timeLimit / .milliseconds(1))),
            ]
        case .dispose(let handle): ["handle": .string(handle)]
        case .shutdown: [:]
        }
    }

    /// Reads a call.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - parameters: The `params` member.
    /// - Throws: `RPCError` for an unknown method and for a parameter that is missing or of the wrong type.
    package init(method: String, parameters: JSONObject) throws(RPCError) {
        let request: DriverRequest?
        do throws(MemberError) {
            request = try Self.read(MemberReader(place: method, members: parameters))
        } catch {
            throw RPCError(RPCError.invalidParameters, message: error.message)
        }
        guard let request else {
            let known = Self.methods.joined(separator: ", ")
            throw RPCError(RPCError.methodNotFound, message: "unknown method '\(method)'; the methods are \(known)")
        }
        self = request
    }

    private static func read(_ reader: MemberReader) throws(MemberError) -> DriverRequest? {
        switch reader.place {
        case "initialize": .initialize(protocolVersion: try reader.integer("protocolVersion"))
        case "layer.create":
            .create(
                layer: try reader.text("layer"),
                configuration: try reader.object("configuration").mapValues(\.fromWire)
            )
        case "layer.perform":
            .perform(
                handle: try reader.text("handle"),
                action: try reader.text("action"),
                arguments: try reader.array("arguments").map(\.fromWire)
            )
        case "layer.settle":
            .settle(
                handle: try reader.text("handle"),
                inFlightAtMost: try reader.integer("inFlightAtMost"),
                timeLimit: .milliseconds(try reader.integer("timeLimit"))
            )
        case "layer.dispose": .dispose(handle: try reader.text("handle"))
        case "shutdown": .shutdown
        default: nil
        }
    }
}
