// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

/// A layer that a driver claims, and the way to create it.
struct ClaimedLayer: Sendable {
    /// Its name in the vocabulary.
    let name: String
    /// The actions that the driver performs.
    let actions: Set<String>
    /// The way to create it.
    let recipe: LayerRecipe

    /// Whether it can be told to send a request.
    var sendsRequests: Bool { !recipe.request.isEmpty }

    /// A layer of no vocabulary, configured as one of a vocabulary would be.
    static let unknown = ClaimedLayer(
        name: "flying-carpet",
        actions: [],
        recipe: LayerRecipe(configuration: ["endpoints": ["list": "/api/list"]])
    )

    /// Returns the parameters of `layer.create`.
    ///
    /// - Parameters:
    ///   - base: The beginning of the URLs of all its requests.
    ///   - timeout: When it gives a request up, in milliseconds.
    /// - Returns: The parameters.
    func creation(at base: String = Endpoint.unused, timeout: Int64 = 30_000) -> JSONObject {
        let configuration = JSONValue.object(recipe.configuration(at: base, timeout: timeout))
        return ["layer": .string(name), "configuration": configuration.forWire]
    }
}
