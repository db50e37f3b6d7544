// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes of held answers, with which a person or a test chooses their order.
    static var holds: [AdminRoute] {
        [
            AdminRoute(
                method: "GET",
                path: "/holds",
                summary: "The held answers, and the holds that wait for a request",
                parameters: [.mount],
                schema: "Holds"
            ) {
                (api, call) throws(AdminRefusal) in try api.allHolds(call)
            },
            AdminRoute(
                method: "POST",
                path: "/holds",
                summary: "Holds the answer to the next request that matches, or to every one",
                parameters: [.mount],
                body: AdminField.pattern + [every, .mount],
                status: 201,
                schema: "Hold"
            ) { (api, call) throws(AdminRefusal) in
                let pattern = try call.pattern()
                let isRepeated = try call.flag(every.name)
                let mount = try api.mount(of: call)
                try Self.require(pattern.name, on: mount)
                let id = mount.hold(pattern, isRepeated: isRepeated)
                return .init(status: 201, body: Hold(id: id, pattern: pattern, isRepeated: isRepeated).json)
            },
            AdminRoute(
                method: "DELETE",
                path: "/holds/{id}",
                summary: "Removes a hold; the answers that it holds stay held",
                parameters: [.mount],
                schema: "Done"
            ) { (api, call) throws(AdminRefusal) in
                guard try api.mount(of: call).removeHold(call.id) else {
                    let remedy = "GET \(AdminPath.root)/holds lists the ids"
                    throw AdminRefusal(404, message: "no hold \(call.id) waits; \(remedy)")
                }
                return .init(body: .object([:]))
            },
            AdminRoute(
                method: "POST",
                path: "/holds/release",
                summary: "Releases the oldest matching answer; without a pattern, releases and removes all holds",
                parameters: [.mount],
                body: AdminField.pattern + [ids, .mount],
                forms: [AdminField.pattern + [.mount], [ids, .mount]],
                schema: "Released"
            ) { (api, call) throws(AdminRefusal) in
                .init(body: .object(["released": .integer(Int64(try api.release(call)))]))
            },
        ]
    }

    private static let every = AdminField(
        name: "every",
        kind: .flag,
        summary: "true to hold every answer that matches until the hold is removed; default: the next one",
        example: false
    )
    private static let ids = AdminField(
        name: "ids",
        kind: .ordinals,
        summary: "the ids of requests; their answers are sent in this order, each 50 ms after the one before",
        example: [2, 1]
    )

    /// Releases the answers that a call names; returns their number.
    private func release(_ call: AdminCall) throws(AdminRefusal) -> Int {
        let pattern = try call.pattern()
        let mount = try mount(of: call)
        if let ids = try call.ordinals(Self.ids.name) {
            guard pattern == RequestPattern() else {
                throw AdminRefusal(400, message: "'ids' names the answers already; remove the other members")
            }
            return mount.release(inOrder: ids)
        }
        // The list of a held answer may no longer be served.
        if !mount.holdsBack(pattern) { try Self.require(pattern.name, on: mount) }
        return mount.release(pattern == RequestPattern() ? nil : pattern)
    }

    private func allHolds(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let held = mount.journal(of: mount.held).map(\.json)
        return .init(body: .object(["waiting": .array(mount.holds.map(\.json)), "held": .array(held)]))
    }
}

extension Mount {
    /// Returns whether a held answer matches a pattern.
    fileprivate func holdsBack(_ pattern: RequestPattern) -> Bool {
        journal(of: held).contains { pattern.matches($0) }
    }
}

extension Hold {
    /// `{"id":1,"list":"houses","page":2,"every":true}`; without `every` if it holds one answer.
    fileprivate var json: JSONValue {
        var members: JSONObject = ["id": .count(id)]
        members.merge(pattern.members) { $1 }
        if isRepeated { members["every"] = true }
        return .object(members)
    }
}

extension RequestPattern {
    /// `{"list":"houses","page":2,"query":{"city":"Riga"}}`; null for any list, page or value.
    var members: JSONObject {
        var members: JSONObject = [
            "list": name.map { .string($0) } ?? .null, "page": page.map { .count($0) } ?? .null,
        ]
        if let method { members["method"] = .string(method) }
        if !query.isEmpty { members["query"] = Self.pairs(query.map { ($0.name, $0.value) }) }
        if !headers.isEmpty { members["headers"] = Self.pairs(headers.map { ($0.name, $0.value) }) }
        return members
    }

    private static func pairs(_ pairs: [(name: String, value: String?)]) -> JSONValue {
        var object: JSONObject = [:]
        for (name, value) in pairs { object[name] = value.map { JSONValue.string($0) } ?? JSONValue.null }
        return .object(object)
    }
}
