// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes of held answers, so that a person or a test chooses their order.
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
                summary: "Holds the answer to the next request that matches",
                parameters: [.mount],
                body: AdminField.pattern + [.mount],
                status: 201,
                schema: "Pattern"
            ) { (api, call) throws(AdminRefusal) in
                let pattern = try call.pattern()
                let mount = try api.mount(of: call)
                try Self.require(pattern.name, on: mount)
                mount.hold(pattern)
                return .init(status: 201, body: pattern.json)
            },
            AdminRoute(
                method: "POST",
                path: "/holds/release",
                summary: "Releases the oldest matching answer; without a pattern, releases and removes all holds",
                parameters: [.mount],
                body: AdminField.pattern + [.mount],
                schema: "Released"
            ) { (api, call) throws(AdminRefusal) in
                let pattern = try call.pattern()
                let mount = try api.mount(of: call)
                // An answer may be held whose list is no longer served.
                if !mount.holdsBack(pattern) { try Self.require(pattern.name, on: mount) }
                let count = mount.release(pattern == RequestPattern() ? nil : pattern)
                return .init(body: .object(["released": .integer(Int64(count))]))
            },
        ]
    }

    private func allHolds(_ call: AdminCall) throws(AdminRefusal) -> AdminRoute.Answer {
        let mount = try mount(of: call)
        let ids = Set(mount.held)
        let held = mount.journal.filter { ids.contains($0.id) }.map(\.json)
        return .init(body: .object(["waiting": .array(mount.armed.map(\.json)), "held": .array(held)]))
    }
}

extension Mount {
    /// Returns whether an answer is held that a pattern matches.
    fileprivate func holdsBack(_ pattern: RequestPattern) -> Bool {
        let ids = Set(held)
        return journal.contains { ids.contains($0.id) && pattern.matches($0) }
    }
}

extension RequestPattern {
    /// `{"list":"houses","page":2,"query":{"city":"Riga"}}`; null for any list, page or value.
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "list": name.map { .string($0) } ?? .null, "page": page.map { .count($0) } ?? .null,
        ]
        if let method { members["method"] = .string(method) }
        if !query.isEmpty { members["query"] = Self.pairs(query.map { ($0.name, $0.value) }) }
        if !headers.isEmpty { members["headers"] = Self.pairs(headers.map { ($0.name, $0.value) }) }
        return .object(members)
    }

    private static func pairs(_ pairs: [(name: String, value: String?)]) -> JSONValue {
        var object: JSONObject = [:]
        for (name, value) in pairs { object[name] = value.map { JSONValue.string($0) } ?? JSONValue.null }
        return .object(object)
    }
}
