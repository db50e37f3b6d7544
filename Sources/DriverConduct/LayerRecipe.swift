// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The way to create a layer and to make it send one request.
package struct LayerRecipe: Sendable, Hashable {
    /// An action with its arguments.
    package struct Call: Sendable, Hashable {
        /// Its name in the vocabulary.
        package var action: String
        /// Its arguments in order.
        package var arguments: [JSONValue]

        /// Creates a call.
        package init(_ action: String, with arguments: [JSONValue] = []) {
            self.action = action
            self.arguments = arguments
        }
    }

    /// The configuration of the layer; at `endpoints`, paths stand in the place of URLs.
    package var configuration: JSONObject
    /// The actions that a driver must claim.
    package var actions: Set<String>
    /// The actions up to the one that sends a request; empty where none does.
    package var request: [Call]

    /// Creates a recipe.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the layer, with paths at `endpoints`.
    ///   - actions: The actions that a driver must claim.
    ///   - request: The actions up to the one that sends a request.
    package init(configuration: JSONObject, actions: Set<String> = [], request: [Call] = []) {
        self.configuration = configuration
        self.actions = actions
        self.request = request
    }

    /// Returns the configuration with URLs.
    ///
    /// - Parameters:
    ///   - base: The beginning of every URL, before the path.
    ///   - timeout: When the layer gives a request up, in milliseconds.
    /// - Returns: The configuration, as a driver gets it.
    func configuration(at base: String, timeout: Int64) -> JSONObject {
        var configuration = configuration
        let paths = configuration["endpoints"]?.object ?? [:]
        configuration["endpoints"] = .object(paths.mapValues { .string(base + ($0.text ?? "")) })
        configuration["requestTimeout"] = .integer(timeout)
        return configuration
    }
}
