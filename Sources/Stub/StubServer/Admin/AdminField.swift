// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

/// A parameter of a route's query, or a member of its body.
struct AdminField: Sendable {
    /// The type of a value.
    enum Kind: Sendable {
        /// A text.
        case text
        /// A whole number from 0.
        case count
        /// A whole number from 1.
        case ordinal
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// A number from 0 to 1.
        case share
        /// A text that a pattern describes.
        case matching(String)
        /// A fault without keys that choose requests: a line, or a mapping as in a list file.
        case fault
        /// One of some words.
        case word([String])
        /// An object with any members.
        case object
        /// True or false.
        case flag
        /// Whole numbers from 1, in an order that matters.
        case ordinals
        /// Null, which means the same as no value, for a member that another member forbids.
        case nothing
        /// Names, which a pattern describes, with values: an object in a body, `NAME=VALUE` in a query.
        case pairs(names: String)
    }

    /// The name.
    let name: String
    /// The type of a value.
    let kind: Kind
    /// Its meaning, in one sentence without a full stop.
    let summary: String
    /// Whether a request must have it.
    var isRequired: Bool
    /// Whether a request must have it unless there is exactly one list.
    var namesTheList = false
    /// An example of a value.
    let example: JSONValue?

    /// Describes a field.
    init(
        name: String,
        kind: Kind,
        summary: String,
        isRequired: Bool = false,
        example: JSONValue? = nil
    ) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.isRequired = isRequired
        self.example = example
    }

    /// The JSON Schema of a fault in one line.
    private static var line: JSONValue { ["type": "string", "pattern": .string(FaultSchema.line)] }

    /// The JSON Schema of a value in a body.
    var schema: JSONObject {
        switch kind {
        case .text: ["type": "string"]
        case .count: ["type": "integer", "minimum": 0, "maximum": .integer(.max)]
        case .ordinal: ["type": "integer", "minimum": 1, "maximum": .integer(.max)]
        case .number(let range):
            [
                "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
                "maximum": .integer(Int64(range.upperBound)),
            ]
        case .share: ["type": "number", "minimum": 0, "maximum": 1]
        case .matching(let pattern): ["type": "string", "pattern": .string(pattern)]
        case .fault: ["anyOf": .array([Self.line] + FaultSchema.mappings)]
        case .word(let words): ["type": "string", "enum": .array(words.map { .string($0) })]
        case .object: ["type": "object"]
        case .flag: ["type": "boolean"]
        case .ordinals:
            ["type": "array", "items": ["type": "integer", "minimum": 1, "maximum": .integer(.max)]]
        case .nothing: ["type": "null"]
        case .pairs(let names):
            [
                "type": "object", "propertyNames": ["pattern": .string("^\(names)$")],
                "additionalProperties": ["type": ["string", "null"]],
            ]
        }
    }

    /// The JSON Schema of a value in a query.
    var parameterSchema: JSONObject {
        guard case .pairs(let names) = kind else { return schema }
        // After the name, the schema accepts "=" with any text, or nothing.
        return ["type": "array", "items": ["type": "string", "pattern": .string("^\(names)(=|$)")]]
    }

    /// Whether a query may repeat it.
    var isRepeatable: Bool {
        if case .pairs = kind { true } else { false }
    }

    /// The example in the form of a query.
    var parameterExample: JSONValue? {
        guard case .pairs = kind, let pairs = example?.object else { return example }
        return .array(pairs.map { .string("\($0.key)=\($0.value.text ?? "")") })
    }
}

extension AdminField {
    /// The field that names a mount.
    static let mount = AdminField(
        name: "mount",
        kind: .text,
        summary: "the prefix of a mount; default: the root",
        example: ""
    )
    /// The field that selects requests to a list or an answer.
    static let list = AdminField(
        name: "list",
        kind: .text,
        summary: "the name of a list or answer; default: any",
        example: "houses"
    )
    /// The field that selects requests for a page.
    static let page = AdminField(name: "page", kind: .count, summary: "the page; default: any", example: 2)
    /// The field that selects requests with a method.
    static let method = AdminField(
        name: "method",
        kind: .word(methods),
        summary: "the method; default: any",
        example: "GET"
    )
    /// The methods of HTTP (RFC 9110, section 9, and RFC 5789).
    static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]
    /// The field that selects requests with query parameters.
    static let query = AdminField(
        name: "query",
        kind: .pairs(names: "[^=]+"),
        summary: "query parameters that the request must have, with a given value or with any",
        example: ["city": "Riga"]
    )
    /// The field that selects requests with headers.
    static let headers = AdminField(
        name: "headers",
        kind: .pairs(names: "[!#$%&'*+.^_`|~0-9A-Za-z-]+"),
        summary: "headers that the request must have, with a given value or with any",
        example: ["X-Tab": "2"]
    )
    /// All fields of a pattern of requests.
    static let pattern: [AdminField] = [.list, .page, .method, .query, .headers]
    /// The field that names the list whose rows change.
    static let rows: AdminField = {
        var field = AdminField(
            name: "list",
            kind: .text,
            summary: "the name of a list; default: the only one",
            example: "houses"
        )
        field.namesTheList = true
        return field
    }()
}
