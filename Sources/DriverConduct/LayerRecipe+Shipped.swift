// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

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

    /// Returns the recipes of a layer that has shipped contracts: one that sends a request, then one that needs no action.
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
