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

    /// The configuration of the layer; at `endpoints`, paths stand instead of URLs.
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
    ///   - timeout: The time after which the layer gives a request up, in milliseconds.
    /// - Returns: The configuration, as a driver gets it.
    func configuration(at base: String, timeout: Int64) -> JSONObject {
        var configuration = configuration
        let paths = configuration["endpoints"]?.object ?? [:]
        configuration["endpoints"] = .object(paths.mapValues { .string(base + ($0.text ?? "")) })
        configuration["requestTimeout"] = .integer(timeout)
        return configuration
    }
}

extension LayerRecipe {
    /// The layers that read pages of a list.
    private static let listLayers: Set<String> = ["reformer", "list-domain-service", "paging-manager"]
    /// The endpoints of all others.
    private static let endpoints = [
        "maxIds", "coupon", "discount", "convert", "testGet", "testPost", "first", "second", "third", "other",
        "initialize", "pullDownRefresh", "search", "loadNextPage",
    ]
    /// The configuration of a layer that reads a list.
    private static let listKeys: JSONObject = [
        "pageParameter": "pageIndex",
        "sizeParameter": "pageSize",
        "pageSize": 20,
        "firstPage": 1,
        "listKeys": ["Data", "List"],
        "pageSizeKeys": ["Data", "PageSize"],
        "errorKeys": ["Message"],
    ]
    /// The action of each layer that sends a request, where it has such an action.
    private static let requests: [String: Call] = [
        "reformer": Call("doService"),
        "list-domain-service": Call("doService"),
        "paging-manager": Call("loadFirstPage"),
        "badge-view-model": Call("loadData"),
        "app-service": Call("loadData"),
        "group-domain-service": Call("load"),
        "ticket-model": Call("refresh"),
        "command": Call("execute", with: [[:]]),
        "api-manager": Call("loadData", with: ["first", [:]]),
        "page": Call("open", with: [[:]]),
    ]

    /// Returns the recipes of a shipped layer: one that sends a request, then one that needs no action.
    static func shipped(_ layer: String) -> [LayerRecipe] {
        let isList = listLayers.contains(layer)
        let names = isList ? ["list"] : endpoints
        let paths = JSONObject(uniqueKeysWithValues: names.map { ($0, JSONValue.string("/api/list")) })
        var configuration: JSONObject = ["endpoints": .object(paths), "requestTimeout": 0]
        if isList { configuration.merge(listKeys) { $1 } }
        if layer == "command" { configuration["kind"] = "testGet" }
        let plain = LayerRecipe(configuration: configuration)
        guard let call = requests[layer] else { return [plain] }
        return [LayerRecipe(configuration: configuration, actions: [call.action], request: [call]), plain]
    }
}
