// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// What makes a layer send one request.
struct RequestingCall: Sendable {
    /// The action of each layer that sends one, where it has such an action.
    static let all: [String: RequestingCall] = [
        "reformer": RequestingCall("doService"),
        "list-domain-service": RequestingCall("doService"),
        "paging-manager": RequestingCall("loadFirstPage"),
        "badge-view-model": RequestingCall("loadData"),
        "app-service": RequestingCall("loadData"),
        "group-domain-service": RequestingCall("load"),
        "ticket-model": RequestingCall("refresh"),
        "command": RequestingCall("execute", [[:]], configuration: ["kind": "testGet"]),
        "api-manager": RequestingCall("loadData", ["first", [:]]),
        "page": RequestingCall("open", [[:]]),
    ]

    /// The action's name in the vocabulary.
    let action: String
    /// What it is given.
    let arguments: [JSONValue]
    /// What the layer has to be created with, beside its endpoints.
    let configuration: JSONObject

    private init(_ action: String, _ arguments: [JSONValue] = [], configuration: JSONObject = [:]) {
        self.action = action
        self.arguments = arguments
        self.configuration = configuration
    }
}
