// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

/// Describes what is served, in the format OpenAPI 3.1.
enum OpenAPIDocument {
    /// Describes the admin API by its routes.
    static func admin(_ routes: [AdminRoute]) -> JSONValue {
        var paths: JSONObject = [:]
        for route in routes {
            let path = AdminRequest.root + route.path
            var operations = paths[path]?.object ?? [:]
            operations[route.method.lowercased()] = operation(route)
            paths[path] = .object(operations)
        }
        return document("Understudy's admin API", paths)
    }

    /// Describes lists and answers.
    static func lists(_ lines: [EndpointIndex.Line]) -> JSONValue {
        var paths: JSONObject = [:]
        for line in lines {
            var operations = paths[line.path]?.object ?? [:]
            let rows = line.endpoint.rows.map { "A page of the list '\(line.endpoint.name)' of \($0) rows" }
            operations[line.endpoint.method.lowercased()] = .object([
                "operationId": .string(line.endpoint.name),
                "summary": .string(rows ?? "The answer '\(line.endpoint.name)'"),
                "parameters": .array(line.endpoint.parameters.map { parameter($0, in: "query", nil) }),
                "responses": responses(
                    rows == nil
                        ? [("200", "The answer")]
                        : [
                            ("200", "The page"), ("400", "A parameter that is not allowed, with the reason"),
                        ]
                ),
            ])
            paths[line.path] = .object(operations)
        }
        return document("What Understudy serves", paths)
    }

    private static func document(_ title: String, _ paths: JSONObject) -> JSONValue {
        .object([
            "openapi": "3.1.0",
            "info": .object(["title": .string(title), "version": "1"]),
            "paths": .object(paths),
        ])
    }

    private static func operation(_ route: AdminRoute) -> JSONValue {
        var parameters = route.parameters.map { parameter($0.name, in: "query", $0.summary) }
        if route.path.contains("{id}") {
            parameters.append(parameter("id", in: "path", "the number", isRequired: true))
        }
        if route.method != "GET" {
            parameters.append(parameter(AdminGuard.header, in: "header", "1", isRequired: true))
        }
        var members: JSONObject = ["summary": .string(route.summary), "parameters": .array(parameters)]
        if let body = route.body {
            var properties: JSONObject = [:]
            for member in body {
                properties[member.name] = .object([
                    "type": .string(member.type), "description": .string(member.summary),
                ])
            }
            let schema: JSONObject = [
                "type": "object", "properties": .object(properties), "additionalProperties": false,
            ]
            members["requestBody"] = .object([
                "content": .object(["application/json": .object(["schema": .object(schema)])])
            ])
        }
        let good = route.method == "POST" && route.path != "/reset" && route.path != "/holds/release" ? "201" : "200"
        members["responses"] = responses([(good, "Done"), ("default", "Not done, and why, as Message")])
        return .object(members)
    }

    private static func parameter(
        _ name: String,
        in place: String,
        _ summary: String?,
        isRequired: Bool = false
    ) -> JSONValue {
        var members: JSONObject = ["name": .string(name), "in": .string(place)]
        if let summary { members["description"] = .string(summary) }
        if isRequired { members["required"] = true }
        members["schema"] = .object(["type": "string"])
        return .object(members)
    }

    private static func responses(_ responses: [(status: String, summary: String)]) -> JSONValue {
        var members: JSONObject = [:]
        for response in responses { members[response.status] = .object(["description": .string(response.summary)]) }
        return .object(members)
    }
}
