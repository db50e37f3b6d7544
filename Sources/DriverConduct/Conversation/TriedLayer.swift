// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// A layer that a rule has created, and the parameters of calls about it.
struct TriedLayer: Sendable {
    /// The layers that read pages of a list.
    private static let listLayers: Set<String> = ["reformer", "list-domain-service", "paging-manager"]
    /// The endpoints of all others.
    private static let endpoints = [
        "maxIds", "coupon", "discount", "convert", "testGet", "testPost", "first", "second", "third", "other",
        "initialize", "pullDownRefresh", "search", "loadNextPage",
    ]

    /// Its name in the vocabulary.
    let name: String
    /// What the driver calls it.
    let handle: JSONValue
    /// What the driver can tell it.
    let actions: Set<String>

    /// The action that sends a request.
    var requestingAction: String { RequestingCall.all[name]?.action ?? "" }

    /// The parameters of `layer.perform` that send a request.
    var request: JSONObject { perform(requestingAction, RequestingCall.all[name]?.arguments ?? []) }

    /// The parameters of `layer.create`.
    ///
    /// - Parameters:
    ///   - name: The layer.
    ///   - url: Where all its requests go.
    ///   - timeout: When it gives a request up, in milliseconds.
    /// - Returns: The parameters.
    static func parameters(_ name: String, at url: String, timeout: Int64 = 30_000) -> JSONObject {
        let names = listLayers.contains(name) ? ["list"] : endpoints
        var configuration: JSONObject = [
            "endpoints": .object(JSONObject(uniqueKeysWithValues: names.map { ($0, .string(url)) })),
            "requestTimeout": .integer(timeout),
        ]
        if listLayers.contains(name) {
            configuration["pageParameter"] = "pageIndex"
            configuration["sizeParameter"] = "pageSize"
            configuration["pageSize"] = 20
            configuration["firstPage"] = 1
            configuration["listKeys"] = ["Data", "List"]
            configuration["pageSizeKeys"] = ["Data", "PageSize"]
            configuration["errorKeys"] = ["Message"]
        }
        configuration.merge(RequestingCall.all[name]?.configuration ?? [:]) { $1 }
        return ["layer": .string(name), "configuration": .object(configuration)]
    }

    /// The parameters of `layer.perform`.
    func perform(_ action: String, _ arguments: [JSONValue] = []) -> JSONObject {
        ["handle": handle, "action": .string(action), "arguments": .array(arguments)]
    }

    /// The parameters of `layer.settle`; the time limit is in milliseconds.
    func settle(inFlightAtMost: Int64 = 0, timeLimit: Int64 = 5000) -> JSONObject {
        ["handle": handle, "inFlightAtMost": .integer(inFlightAtMost), "timeLimit": .integer(timeLimit)]
    }

    /// The parameters of `layer.dispose`.
    var dispose: JSONObject { ["handle": handle] }
}
