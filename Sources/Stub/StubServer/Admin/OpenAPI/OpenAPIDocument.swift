// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The common parts of documents in the format OpenAPI 3.1.
enum OpenAPIDocument {
    /// Assembles a document.
    ///
    /// - Parameters:
    ///   - title: The subject of the document.
    ///   - description: The description of the subject in some sentences.
    ///   - paths: The operations by path and method.
    ///   - components: The parts that operations refer to.
    /// - Returns: The document.
    static func document(
        title: String,
        description: String,
        paths: JSONObject,
        components: JSONObject
    ) -> JSONObject {
        [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": "1", "description": .string(description),
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "paths": .object(paths),
            "components": .object(components),
        ]
    }

    /// Describes a parameter.
    static func parameter(
        _ name: String,
        in place: String,
        summary: String,
        schema: JSONObject,
        isRequired: Bool = false,
        example: JSONValue? = nil
    ) -> JSONValue {
        var members: JSONObject = ["name": .string(name), "in": .string(place), "description": .string(summary)]
        if isRequired { members["required"] = true }
        members["schema"] = .object(schema)
        if let example { members["example"] = example }
        return .object(members)
    }

    /// Describes an answer with a body, which is JSON unless `type` says otherwise.
    static func answer(
        _ summary: String,
        schema: JSONValue,
        type: String = "application/json",
        headers: JSONObject = [:]
    ) -> JSONValue {
        var members: JSONObject = ["description": .string(summary)]
        if !headers.isEmpty { members["headers"] = .object(headers) }
        members["content"] = .object([type: ["schema": schema]])
        return .object(members)
    }

    /// Refers to a schema of the document.
    static func schema(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }
}
