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

    private var requests: [JSONObject] { layer.recipe.request.map { perform($0.action, with: $0.arguments) } }

    /// The parameters of `layer.perform`.
    func perform(_ action: String, with arguments: [JSONValue] = []) -> JSONObject {
        ["handle": handle, "action": .string(action), "arguments": JSONValue.array(arguments).forWire]
    }

    /// The parameters of `layer.settle`; the time limit is in milliseconds.
    func settle(inFlightAtMost: Int64 = 0, timeLimit: Int64 = 5000) -> JSONObject {
        ["handle": handle, "inFlightAtMost": .integer(inFlightAtMost), "timeLimit": .integer(timeLimit)]
    }

    /// The parameters of `layer.dispose`.
    var dispose: JSONObject { ["handle": handle] }
}

/// A layer that a driver claims, and the way to create it.
struct ClaimedLayer: Sendable {
    /// Its name in the vocabulary.
    let name: String
    /// The actions that the driver performs.
    let actions: Set<String>
    /// The way to create it.
    let recipe: LayerRecipe

    /// Whether the layer has an action that sends a request.
    var sendsRequests: Bool { !recipe.request.isEmpty }

    /// A layer that no vocabulary has, with a configuration like that of a known layer.
    static let unknown = ClaimedLayer(
        name: "flying-carpet",
        actions: [],
        recipe: LayerRecipe(configuration: ["endpoints": ["list": "/api/list"]])
    )

    /// Returns the parameters of `layer.create`.
    ///
    /// - Parameters:
    ///   - base: The beginning of the URLs of all its requests.
    ///   - timeout: The time after which it gives a request up, in milliseconds.
    /// - Returns: The parameters.
    func creation(at base: String = Endpoint.unused, timeout: Int64 = 30_000) -> JSONObject {
        let configuration = JSONValue.object(recipe.configuration(at: base, timeout: timeout))
        return ["layer": .string(name), "configuration": configuration.forWire]
    }
}
