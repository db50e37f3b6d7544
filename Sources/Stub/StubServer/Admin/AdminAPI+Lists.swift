// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

extension AdminAPI {
    /// The routes of the mounts' lists and answers.
    static var lists: [AdminRoute] {
        [
            AdminRoute(method: "GET", path: "/lists", summary: "All lists and answers", schema: "Endpoints") {
                (api, _) throws(AdminRefusal) in .init(body: EndpointIndex(api.mounts.entries).detailedJSON)
            },
            AdminRoute(
                method: "GET",
                path: "/lists/openapi.json",
                summary: "The lists as an OpenAPI document",
                schema: "Document"
            ) { (api, _) throws(AdminRefusal) in .init(body: ListsDocument(api.mounts.entries).json) },
        ]
    }

    /// The routes of the documents that describe the admin API and the lists.
    static var documents: [AdminRoute] {
        [
            AdminRoute(method: "GET", path: "/", summary: "The routes of the admin API", schema: "Routes") {
                (_, _) throws(AdminRefusal) in
                let routes = routes.map { route in
                    JSONValue.object([
                        "method": .string(route.method), "path": .string(AdminPath.root + route.path),
                        "summary": .string(route.summary),
                    ])
                }
                return .init(body: .object(["routes": .array(routes)]))
            },
            AdminRoute(
                method: "GET",
                path: "/openapi.json",
                summary: "The admin API as an OpenAPI document",
                schema: "Document"
            ) { (api, _) throws(AdminRefusal) in
                let counts = api.mounts.entries.map(\.mount.backend.file.lists.count)
                return .init(body: AdminDocument.json(routes, listCount: counts.first { $0 != 1 } ?? 1))
            },
        ]
    }
}
