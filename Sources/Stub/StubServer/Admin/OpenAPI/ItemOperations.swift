// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// The requests for single rows of a list, as operations of an OpenAPI document.
struct ItemOperations {
    /// The list.
    let list: ListDescription
    /// The path of the list.
    let path: DocumentPath
    /// The name from which the names of the operations are made.
    let name: String
    /// The schema of an answer with a row.
    let answer: JSONValue
    /// The schema of an error.
    let error: JSONValue

    /// The name of the parameter of the row's key, which no parameter of the list's path has.
    var key: String {
        let field = list.itemKeys.field
        return path.names.contains(field) ? "\(list.name).\(field)" : field
    }

    /// The path of a row.
    var rowPath: DocumentPath { path.row(of: list, key: key) }

    /// POST to the list.
    var create: JSONObject {
        var operation: JSONObject = [
            "operationId": .string("\(name).create"),
            "summary": .string("Adds a row to '\(list.name)'; missing members are generated"),
        ]
        if !path.parameters.isEmpty { operation["parameters"] = .array(path.parameters) }
        operation["requestBody"] = body("The row without its '\(list.itemKeys.field)', which the stub chooses")
        operation["responses"] = [
            "201": OpenAPIDocument.answer(
                "The row",
                schema: answer,
                headers: ["Location": ["description": "The location of the row", "schema": ["type": "string"]]]
            ),
            "400": OpenAPIDocument.answer("The body is not a row; the message says why", schema: error),
            "507": OpenAPIDocument.answer("The list has too many changes", schema: error),
            "default": OpenAPIDocument.answer("The answer of a fault", schema: error),
        ]
        return operation
    }

    /// GET, PUT, PATCH and DELETE to a row, if the list takes them.
    var single: [(method: String, operation: JSONObject)] {
        let changes = list.items?.changes ?? []
        var operations = [(method: "GET", operation: operation("get", summary: "One row of '\(list.name)'"))]
        if changes.contains(.replace) {
            var replace = operation("replace", summary: "Replaces all members of a row")
            replace["requestBody"] = body("The whole row")
            operations.append(("PUT", replace))
        }
        if changes.contains(.patch) {
            var patch = operation("patch", summary: "Changes some members of a row; null removes a member (RFC 7396)")
            patch["requestBody"] = body("The members to change")
            operations.append(("PATCH", patch))
        }
        if changes.contains(.delete) {
            operations.append(("DELETE", operation("delete", summary: "Removes a row", isGone: true)))
        }
        return operations
    }

    private func operation(_ verb: String, summary: String, isGone: Bool = false) -> JSONObject {
        let parameter = OpenAPIDocument.parameter(
            key,
            in: "path",
            summary: "the row's '\(list.itemKeys.field)'",
            schema: ["type": list.itemKeys.isText ? "string" : "integer"],
            isRequired: true
        )
        // The parameters have the order of the path.
        let own = rowPath
        var parameters = own.parameters
        if let place = own.names.firstIndex(of: key) { parameters[place] = parameter }
        var responses: JSONObject = [:]
        if isGone {
            responses["204"] = ["description": "The row was removed"]
        } else {
            responses["200"] = OpenAPIDocument.answer("The row", schema: answer)
        }
        if verb == "replace" || verb == "patch" {
            responses["400"] = OpenAPIDocument.answer("The body is not a row; the message says why", schema: error)
        }
        responses["404"] = OpenAPIDocument.answer("There is no such row", schema: error)
        responses["default"] = OpenAPIDocument.answer("The answer of a fault", schema: error)
        return [
            "operationId": .string("\(name).\(verb)"), "summary": .string(summary),
            "parameters": .array(parameters), "responses": .object(responses),
        ]
    }

    /// Returns the body of a row, which may have any members except the key of another row.
    private func body(_ summary: String) -> JSONValue {
        var keys: JSONObject = [:]
        for key in list.keptKeys { keys[key.field] = .bool(false) }
        let schema: JSONValue = ["type": "object", "properties": .object(keys)]
        return [
            "required": true, "description": .string(summary),
            "content": ["application/json": ["schema": schema]],
        ]
    }
}
