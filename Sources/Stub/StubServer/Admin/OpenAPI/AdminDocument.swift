// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// The admin API as an OpenAPI document, made from its routes.
enum AdminDocument {
    /// Describes routes.
    ///
    /// - Parameters:
    ///   - routes: The routes.
    ///   - listCount: The number of lists of a mount; if there is only one, requests do not need to name it.
    /// - Returns: The document.
    static func json(_ routes: [AdminRoute], listCount: Int = 1) -> JSONValue {
        var paths: JSONObject = [:]
        for route in routes {
            let path = AdminPath.root + route.path
            var operations = paths[path]?.object ?? [:]
            operations[route.method.lowercased()] = operation(naming(route, listCount: listCount))
            paths[path] = .object(operations)
        }
        let description =
            "Changes what a stub serves while it runs. Requests that change something need the header "
            + "'\(AdminGuard.header): 1'; if the stub has an admin token, all requests need the token. "
            + "The header '\(SandboxAddress.header)' names a sandbox, as the parameter 'sandbox' does."
        var document = OpenAPIDocument.document(
            title: "Understudy's admin API",
            description: description,
            paths: paths,
            components: [
                "schemas": AdminSchemas.json,
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ]
        )
        document["security"] = [[:], ["token": []]]
        return .object(document)
    }

    /// Returns a route whose requests must name a list, unless there is only one list.
    private static func naming(_ route: AdminRoute, listCount: Int) -> AdminRoute {
        guard listCount != 1 else { return route }
        func naming(_ fields: [AdminField]) -> [AdminField] {
            fields.map { field in
                var field = field
                if field.namesTheList { field.isRequired = true }
                return field
            }
        }
        var route = route
        route.parameters = naming(route.parameters)
        route.body = route.body.map(naming)
        route.forms = route.forms.map(naming)
        return route
    }

    private static func operation(_ route: AdminRoute) -> JSONValue {
        var members: JSONObject = ["operationId": .string(route.operation), "summary": .string(route.summary)]
        members["parameters"] = .array(parameters(route))
        if let body = route.body {
            let forms = route.forms.isEmpty ? [body] : route.forms
            members["requestBody"] = [
                "required": .bool(forms.allSatisfy { $0.contains { $0.isRequired } }),
                "content": ["application/json": ["schema": .object(schema(of: forms))]],
            ]
        }
        members["responses"] = .object(responses(route))
        if route.isOpen { members["security"] = [] }
        return .object(members)
    }

    private static func parameters(_ route: AdminRoute) -> [JSONValue] {
        // The API refuses a call with the same field in its query and in its body.
        let forms = route.forms.isEmpty ? [route.body ?? []] : route.forms
        let inBody = Set(forms.joined().map(\.name))
        let inQuery = route.parameters.filter { !inBody.contains($0.name) }
        return pathParameters(route) + inQuery.map(queryParameter) + route.headers.map(header)
            + (route.method == "GET" ? [] : [guardHeader])
    }

    private static func pathParameters(_ route: AdminRoute) -> [JSONValue] {
        var parameters: [JSONValue] = []
        if route.path.contains("{id}") {
            let folder = route.path.prefix { $0 != "{" }.dropLast()
            parameters.append(
                OpenAPIDocument.parameter(
                    "id",
                    in: "path",
                    summary: "an id that GET \(AdminPath.root)\(folder) lists",
                    schema: ["type": "integer", "minimum": 1],
                    isRequired: true
                )
            )
        }
        if route.path.contains("{name}") {
            parameters.append(
                OpenAPIDocument.parameter(
                    "name",
                    in: "path",
                    summary: "the name of the sandbox",
                    schema: AdminField.sandbox.schema,
                    isRequired: true
                )
            )
        }
        return parameters
    }

    private static func queryParameter(_ field: AdminField) -> JSONValue {
        OpenAPIDocument.parameter(
            field.name,
            in: "query",
            summary: field.summary,
            schema: field.parameterSchema,
            isRequired: field.isRequired,
            example: field.parameterExample
        )
    }

    private static func header(_ field: AdminField) -> JSONValue {
        OpenAPIDocument.parameter(
            field.name,
            in: "header",
            summary: field.summary,
            schema: field.schema,
            example: field.example
        )
    }

    /// The header of every call that changes something.
    private static var guardHeader: JSONValue {
        OpenAPIDocument.parameter(
            AdminGuard.header,
            in: "header",
            summary: "a header that a web page of another origin cannot send",
            schema: ["type": "string", "const": "1"],
            isRequired: true
        )
    }

    private static func schema(of forms: [[AdminField]]) -> JSONObject {
        guard let only = forms.first, forms.count == 1 else {
            return ["anyOf": .array(forms.map { .object(schema(of: $0)) })]
        }
        return schema(of: only)
    }

    private static func schema(of body: [AdminField]) -> JSONObject {
        var properties: JSONObject = [:]
        for field in body {
            var schema = field.schema
            schema["description"] = .string(field.summary)
            if let example = field.example { schema["examples"] = [example] }
            // Null means the same as a missing member.
            if !field.isRequired, let type = schema["type"], type != "null" {
                schema["type"] = [type, "null"]
                if let values = schema["enum"]?.array { schema["enum"] = .array(values + [.null]) }
            }
            properties[field.name] = .object(schema)
        }
        var schema: JSONObject = ["type": "object", "properties": .object(properties)]
        let required = body.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        schema["additionalProperties"] = false
        return schema
    }

    private static func responses(_ route: AdminRoute) -> JSONObject {
        let schema = OpenAPIDocument.schema(route.schema)
        var responses: JSONObject = [
            "\(route.status)": OpenAPIDocument.answer("Done", schema: schema, type: route.type)
        ]
        for other in route.alternatives {
            responses["\(other.status)"] = OpenAPIDocument.answer(other.summary, schema: schema)
        }
        let header = AdminGuard.header
        let refusals: [(String, String)] =
            route.refusals.map { ("\($0.status)", $0.summary) } + [
                ("400", "A parameter, a member or the body is wrong"), ("401", "The admin token is missing or wrong"),
                ("403", "The header '\(header)' is missing, or a web page of another origin sent the request"),
                ("404", "There is no such mount, sandbox, list, fault or hold"), ("default", "Another error"),
            ]
        for (status, summary) in refusals {
            responses[status] = OpenAPIDocument.answer(summary, schema: OpenAPIDocument.schema("Refusal"))
        }
        return responses
    }
}
