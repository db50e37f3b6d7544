// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

/// A layer that a rule has created, and the parameters of calls about it.
struct TriedLayer: Sendable {
    /// The layer as it is claimed.
    let layer: ClaimedLayer
    /// The driver's name of what was created.
    let handle: JSONValue

    /// Its name in the vocabulary.
    var name: String { layer.name }

    /// The action that sends a request.
    var requestingAction: String { layer.recipe.request.last?.action ?? "" }

    /// The parameters of the `layer.perform` that sends a request.
    var request: JSONObject { requests.last ?? [:] }

    /// The parameters of each `layer.perform` that has to come before it.
    var preparations: [JSONObject] { requests.dropLast() }

    private var requests: [JSONObject] { layer.recipe.request.map { perform($0.action, $0.arguments) } }

    /// The parameters of `layer.perform`.
    func perform(_ action: String, _ arguments: [JSONValue] = []) -> JSONObject {
        ["handle": handle, "action": .string(action), "arguments": JSONValue.array(arguments).forWire]
    }

    /// The parameters of `layer.settle`; the time limit is in milliseconds.
    func settle(inFlightAtMost: Int64 = 0, timeLimit: Int64 = 5000) -> JSONObject {
        ["handle": handle, "inFlightAtMost": .integer(inFlightAtMost), "timeLimit": .integer(timeLimit)]
    }

    /// The parameters of `layer.dispose`.
    var dispose: JSONObject { ["handle": handle] }
}
