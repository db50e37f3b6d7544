// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import StubEngine

/// The content of mounts as an OpenAPI document: lists, their single rows and plain answers, with the row types.
struct ListsDocument {
    /// The document.
    var json: JSONValue {
        let description =
            "Lists with generated rows, and plain answers. A fault can replace any of these answers with another."
        let document = OpenAPIDocument.document(
            title: "What Understudy serves",
            description: description,
            paths: paths,
            components: ["schemas": .object(schemas)]
        )
        return .object(document)
    }

    private var paths: JSONObject = [:]
    private var schemas: JSONObject = [:]
    /// The first path of each shape, because OpenAPI refuses paths that differ only in the names of parameters.
    private var templates: [String: PathTemplate] = [:]

    /// Describes the content of mounts, by prefix, in the order of their files.
    init(_ entries: [MountTable.Entry]) {
        for entry in entries.sorted(by: { $0.prefix < $1.prefix }) {
            let prefix = entry.prefix.isEmpty ? "" : "\(entry.prefix.dropFirst())/"
            let file = entry.mount.backend.file
            let shapes = file.routes.map { PathTemplate($0.path).shape }
            for list in file.lists {
                // An endpoint with the same path replaces the single rows of a list.
                let rowShape = list.rowPath(key: "").shape
                let servesRows = list.items != nil && !shapes.contains(rowShape)
                let isChangeable = file.lists.contains {
                    $0.rowsName == list.rowsName && $0.items?.changes.isEmpty == false
                }
                add(
                    list,
                    below: entry.prefix,
                    named: prefix + list.name,
                    servesRows: servesRows,
                    isChangeable: isChangeable
                )
            }
            for answer in file.answers { add(answer, below: entry.prefix, named: prefix + answer.name) }
        }
    }

    private mutating func add(_ operation: JSONObject, method: String, at path: DocumentPath) {
        var operations = paths[path.text]?.object ?? [:]
        operations[method.lowercased()] = .object(operation)
        paths[path.text] = .object(operations)
    }

    private mutating func path(of route: EndpointRoute, below prefix: String) -> DocumentPath {
        let own = PathTemplate(route.path)
        let template = templates[prefix + own.shape] ?? own
        templates[prefix + own.shape] = template
        return DocumentPath(template, below: prefix, when: route.condition)
    }

    private mutating func add(_ answer: PlainAnswer, below prefix: String, named name: String) {
        var responses: JSONObject = [:]
        for reply in answer.replies {
            let summary: JSONObject = ["description": "The answer"]
            let described =
                reply.hasBody ? OpenAPIDocument.answer("The answer", schema: .bool(true)) : .object(summary)
            responses["\(reply.status)"] = described
        }
        let path = path(of: answer.route, below: prefix)
        var operation: JSONObject = [
            "operationId": .string(name), "summary": .string("The answer '\(answer.name)'"),
        ]
        if !path.parameters.isEmpty { operation["parameters"] = .array(path.parameters) }
        operation["responses"] = .object(responses)
        add(operation, method: answer.method, at: path)
    }
}

// Lists.
extension ListsDocument {
    private mutating func add(
        _ list: ListDescription,
        below prefix: String,
        named name: String,
        servesRows: Bool,
        isChangeable: Bool
    ) {
        let key = name.replacing("/", with: ".")
        let path = path(of: list.route, below: prefix)
        guard list.graphQL == nil else { return addGraphQL(at: path, named: name) }
        schemas["\(key).Row"] = RowSchema.row(list.row)
        let row = OpenAPIDocument.schema("\(key).Row")
        // If requests can write rows, rows may have other members.
        let rows: JSONValue = isChangeable ? ["anyOf": [row, ["type": "object"]]] : row
        schemas["\(key).Page"] = EnvelopeSchema.page(of: list, row: rows)
        schemas["\(key).Error"] = EnvelopeSchema.error(of: list.envelope)
        let error = OpenAPIDocument.schema("\(key).Error")
        add(
            pageOperation(of: list, at: path, named: name, page: OpenAPIDocument.schema("\(key).Page"), error: error),
            method: list.method,
            at: path
        )
        guard let items = list.items else { return }
        let single = EnvelopeSchema.single(of: list, row: rows)
        let access = ItemOperations(list: list, path: path, name: name, answer: single, error: error)
        if items.changes.contains(.create) { add(access.create, method: "POST", at: path) }
        guard servesRows else { return }
        for (method, operation) in access.single {
            add(operation, method: method, at: access.rowPath)
        }
    }

    /// Describes GraphQL queries, once for all lists of a path; introspection describes the fields.
    private mutating func addGraphQL(at path: DocumentPath, named name: String) {
        guard paths[path.text]?["post"] == nil else { return }
        let answer: JSONValue = [
            "type": "object",
            "properties": ["data": ["type": ["object", "null"]], "errors": ["type": "array", "minItems": 1]],
        ]
        let parameters: JSONValue = [
            "type": "object", "required": ["query"],
            "properties": [
                "query": ["type": "string"], "operationName": ["type": ["string", "null"]],
                "variables": ["type": ["object", "null"]], "extensions": ["type": ["object", "null"]],
            ],
        ]
        var operation: JSONObject = [
            "operationId": .string(name), "summary": "A GraphQL query; introspection describes the schema",
        ]
        if !path.parameters.isEmpty { operation["parameters"] = .array(path.parameters) }
        operation["requestBody"] = ["required": true, "content": ["application/json": ["schema": parameters]]]
        operation["responses"] = [
            "200": OpenAPIDocument.answer("The selected values, or errors", schema: answer),
            "400": OpenAPIDocument.answer("The request is not a GraphQL request", schema: answer),
            "default": OpenAPIDocument.answer("The answer of a fault", schema: answer),
        ]
        add(operation, method: "POST", at: path)
    }

    private func pageOperation(
        of list: ListDescription,
        at path: DocumentPath,
        named name: String,
        page: JSONValue,
        error: JSONValue
    ) -> JSONObject {
        var operation: JSONObject = [
            "operationId": .string(name),
            "summary": .string("A page of the list '\(list.name)' of \(list.rows) rows"),
        ]
        let parameters = ListParameters(list).all.filter { !path.queryNames.contains($0.name) }
        if list.method == "GET" {
            operation["parameters"] = .array(path.parameters + parameters.map(\.query))
        } else {
            if !path.parameters.isEmpty { operation["parameters"] = .array(path.parameters) }
            operation["requestBody"] = Self.body(parameters)
        }
        var responses: JSONObject = [
            "200": OpenAPIDocument.answer("The page", schema: page, headers: Self.headers(list)),
            "400": OpenAPIDocument.answer("A parameter is wrong; the message says why", schema: error),
        ]
        if list.paging.pastEnd == .error {
            responses["404"] = OpenAPIDocument.answer("There is no such page", schema: error)
        }
        if list.paging.tokens.canExpire {
            responses["410"] = OpenAPIDocument.answer("The cursor has expired", schema: error)
        }
        if list.query != nil {
            let summary = "The list is too long to filter, search and sort"
            responses["422"] = OpenAPIDocument.answer(summary, schema: error)
        }
        for refusal in list.envelope.errors.refusals {
            let status = "\(refusal.form.status ?? 400)"
            guard responses[status] == nil else { continue }
            responses[status] = OpenAPIDocument.answer("The list refuses the request", schema: [:])
        }
        responses["default"] = OpenAPIDocument.answer("The answer of a fault", schema: error)
        operation["responses"] = .object(responses)
        return operation
    }

    /// Describes the body of requests without GET; their parameters may be in the query, too.
    private static func body(_ parameters: [ListParameters.Parameter]) -> JSONValue {
        func schema(_ shape: (ListParameters.Parameter) -> JSONObject) -> JSONValue {
            var properties: JSONObject = [:]
            for parameter in parameters { properties[parameter.name] = .object(shape(parameter)) }
            return ["schema": ["type": "object", "properties": .object(properties)]]
        }
        return [
            "content": ["application/json": schema(\.member), "application/x-www-form-urlencoded": schema(\.field)]
        ]
    }

    private static func headers(_ list: ListDescription) -> JSONObject {
        func header(_ summary: String, type: String = "string") -> JSONValue {
            ["description": .string(summary), "schema": ["type": .string(type)]]
        }
        var headers: JSONObject = [
            "Understudy-List": header("The list's name"),
            "Understudy-Page": header("The page's number", type: "integer"),
            "ETag": header("Equal for equal bytes"),
        ]
        if list.paging.kind == .link { headers["Link"] = header("The first, previous, next and last page (RFC 8288)") }
        if let name = list.envelope.totalHeader {
            headers[name] = header("The number of rows in the list", type: "integer")
        }
        if let name = list.envelope.nextHeader { headers[name] = header("The cursor or address of the next page") }
        return headers
    }
}
