// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// The envelope around the rows of a page, as a JSON Schema.
enum EnvelopeSchema {
    /// Describes the answer of a list with rows of a schema.
    static func page(of list: ListDescription, row: JSONValue) -> JSONValue {
        let envelope = list.envelope
        var schema: JSONValue?
        for part in envelope.order {
            if part == .constants {
                for constant in envelope.constants {
                    schema = inserting(["const": constant.value], at: constant.path[...], into: schema)
                }
            } else if let path = envelope.path(of: part) {
                schema = inserting(self.schema(of: part, paging: list.paging, row: row), at: path[...], into: schema)
            }
        }
        return schema ?? [:]
    }

    /// Describes the answer with a single row of a schema.
    static func single(of list: ListDescription, row: JSONValue) -> JSONValue {
        guard let body = list.items?.body else { return row }
        return body.pathToRow.map { inserting(row, at: $0[...], into: nil) } ?? [:]
    }

    /// Describes the answer of an error.
    static func error(of envelope: Envelope) -> JSONValue {
        // The object may have other members in addition to the message.
        inserting(["type": "string"], at: envelope.error[...], into: nil)
    }

    private static func schema(of part: Envelope.Part, paging: PageStyle, row: JSONValue) -> JSONValue {
        switch part {
        case .list: ["type": "array", "items": row, "maxItems": .integer(Int64(clamping: paging.maximumSize))]
        case .pageSize: ["type": "integer", "minimum": 1, "maximum": .integer(Int64(clamping: paging.maximumSize))]
        case .total, .pages, .page: ["type": "integer", "minimum": 0]
        case .hasMore: ["type": "boolean"]
        case .next, .previous: reference(paging.kind)
        case .constants: [:]
        }
    }

    /// Returns the schema of the reference to another page, which may be null.
    private static func reference(_ kind: PageStyle.Kind) -> JSONValue {
        switch kind {
        case .page, .offset: ["type": ["integer", "null"], "minimum": 0]
        case .keyset: ["type": ["integer", "null"]]
        case .cursor: ["type": ["string", "null"]]
        case .link: ["type": ["string", "null"], "format": "uri-reference"]
        }
    }

    private static func inserting(_ leaf: JSONValue, at path: ArraySlice<String>, into schema: JSONValue?) -> JSONValue
    {
        guard let key = path.first else { return leaf }
        var properties = schema?["properties"]?.object ?? [:]
        properties[key] = inserting(leaf, at: path.dropFirst(), into: properties[key])
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(properties.keys.map { .string($0) }),
        ]
    }
}
