// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The answers of the admin API, as JSON Schemas by name.
enum AdminSchemas {
    /// All schemas.
    static var json: JSONValue {
        .object(general.merging(work) { $1 })
    }

    private static let text: JSONValue = ["type": "string"]
    private static let count: JSONValue = ["type": "integer", "minimum": 0]
    private static let textOrNull: JSONValue = ["type": ["string", "null"]]
    private static let timeOrNull: JSONValue = ["type": ["string", "null"], "format": "date-time"]
    /// A number of 2^63 or more is a text of its digits.
    private static let number: JSONValue = [
        "anyOf": [["type": "integer", "minimum": 0], ["type": "string", "pattern": "^[0-9]+$"]]
    ]
    private static let millisecondsOrNull: JSONValue = ["type": ["number", "null"], "minimum": 0]
    private static let numberOrNull: JSONValue = ["anyOf": [number, ["type": "null"]]]

    private static func object(_ members: JSONObject, optional: [String] = []) -> JSONValue {
        let required = members.keys.filter { !optional.contains($0) }.map { JSONValue.string($0) }
        return [
            "type": "object", "properties": .object(members), "required": .array(required),
            "additionalProperties": false,
        ]
    }

    private static func array(_ element: JSONValue) -> JSONValue {
        ["type": "array", "items": element]
    }

    private static var general: JSONObject {
        [
            "Done": object([:]),
            "Health": object(["status": ["const": "up"]]),
            "Readiness": object(["status": ["enum": ["ready", "not ready"]], "reason": text], optional: ["reason"]),
            "Metrics": text,
            "Refusal": object(["Message": text]),
            "Events": text,
            "State": object(["text": text, "leftOut": array(text)]),
            "Document": ["type": "object", "required": ["openapi", "info", "paths"]],
            "Routes": object(["routes": array(object(["method": text, "path": text, "summary": text]))]),
            "Endpoints": object([
                "endpoints": array(
                    object(
                        [
                            "name": text, "method": text, "path": text, "when": text,
                            "rows": ["type": "number", "minimum": 0], "parameters": array(text), "mount": text,
                            "request": text, "pageSize": number, "maximumSize": number, "sizeParameter": text,
                            "firstPage": number, "key": text,
                        ],
                        optional: [
                            "when", "rows", "parameters", "request", "pageSize", "maximumSize", "sizeParameter",
                            "firstPage", "key",
                        ]
                    )
                )
            ]),
        ]
    }

    private static var work: JSONObject {
        let pairs: JSONValue = ["type": "object", "additionalProperties": textOrNull]
        let hold = object(
            [
                "id": number, "list": textOrNull, "page": numberOrNull, "method": text, "query": pairs,
                "headers": pairs, "every": ["const": true],
            ],
            optional: ["method", "query", "headers", "every"]
        )
        let pair = object(["name": text, "value": text])
        let states = JournalStates.words.map { JSONValue.string($0) }
        let request = object(
            [
                "id": number, "list": textOrNull, "page": numberOrNull, "time": timeOrNull, "method": text,
                "path": text, "query": array(pair), "headers": array(pair), "headersOmitted": count, "body": text,
                "bodyByteCount": count, "status": count, "faults": array(text), "why": array(text),
                "state": ["type": "string", "enum": .array(states)],
                "milliseconds": millisecondsOrNull,
                "hold": object([
                    "milliseconds": millisecondsOrNull, "position": ["type": ["integer", "null"], "minimum": 1],
                ]),
                "answerHeaders": ["anyOf": [array(pair), ["type": "null"]]],
            ],
            optional: ["headersOmitted", "body", "bodyByteCount", "why", "hold"]
        )
        let list = object([
            "list": text, "rows": number, "inserted": number, "removed": number, "replaced": count,
        ])
        return [
            "Lists": object(["lists": array(list)]),
            "Rows": [
                "anyOf": [
                    OpenAPIDocument.schema("Lists"),
                    object(["list": text, "at": number, "rows": number, "items": array(["type": "object"])]),
                ]
            ],
            "RowChange": object(
                ["list": text, "at": number, "count": number, "rows": number, "row": ["type": "object"]],
                optional: ["row"]
            ),
            "Faults": object([
                "faults": array(
                    object([
                        "id": number, "fault": text, "list": textOrNull, "page": numberOrNull, "matched": count,
                        "struck": count, "usedUp": ["type": "boolean"],
                    ])
                )
            ]),
            "Catalogue": object([
                "faults": array(
                    object([
                        "word": text, "summary": text, "argument": ["enum": ["none", "optional", "required"]],
                        "pattern": text, "examples": array(text),
                    ])
                )
            ]),
            "AddedFault": object(["id": number, "fault": text]),
            "Hold": hold,
            "Holds": object([
                "waiting": array(OpenAPIDocument.schema("Hold")), "held": array(OpenAPIDocument.schema("Request")),
            ]),
            "Released": object(["released": count]),
            "Request": request,
            "Journal": object(["requests": array(OpenAPIDocument.schema("Request"))]),
            "Sandboxes": object([
                "sandboxes": array(
                    object([
                        "name": text, "seed": numberOrNull, "changed": ["type": "boolean"], "faults": count,
                        "holds": count, "requests": number, "held": count,
                        "idle": ["type": "number", "minimum": 0], "ttl": count,
                    ])
                )
            ]),
            "NewSandbox": object([
                "name": text, "prefix": text, "header": text, "seed": numberOrNull, "ttl": count,
            ]),
            "Verification": object(
                ["count": count, "expected": count, "holds": ["type": "boolean"]],
                optional: ["expected", "holds"]
            ),
        ]
    }
}
