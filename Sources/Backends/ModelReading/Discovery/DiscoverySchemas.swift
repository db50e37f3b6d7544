// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The schemas of a discovery document, which refer to each other by name.
struct DiscoverySchemas: ModelSchemas {
    private let schemas: JSONObject

    /// Takes the schemas of a document.
    init(document: JSONValue) {
        schemas = document["schemas"]?.object ?? [:]
    }

    func shape(of schema: JSONValue) -> ValueShape {
        guard let definition = definition(of: schema) else {
            return .unknown(reason: "The model names the schema '\(name(of: schema) ?? "")', which it does not have")
        }
        return SchemaWords.shape(of: definition)
    }

    func name(of schema: JSONValue) -> String? {
        schema["$ref"]?.text
    }

    /// Returns the schema that a reference names, or the schema itself.
    func definition(of schema: JSONValue) -> JSONValue? {
        name(of: schema).map { schemas[$0] } ?? schema
    }

    /// Returns the members of an object; none for another schema.
    func members(of schema: JSONValue?) -> JSONObject {
        schema.flatMap { definition(of: $0) }?["properties"]?.object ?? [:]
    }
}
