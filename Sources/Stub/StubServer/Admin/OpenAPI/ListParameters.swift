// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections

/// The parameters of requests to a list, with types and bounds.
struct ListParameters: Sendable {
    /// One parameter.
    struct Parameter: Sendable {
        /// Its name.
        var name: String
        /// The meaning of the parameter.
        var summary: String
        /// Its JSON Schema.
        var schema: JSONObject
        /// Whether its values are separated by commas, instead of a repeated parameter.
        var isJoined = false
        /// Whether it names a page or its size, so that it is not an array in JSON.
        var isOfPaging = false

        /// The parameter of a query.
        var query: JSONValue {
            let parameter = OpenAPIDocument.parameter(name, in: "query", summary: summary, schema: schema)
            guard isJoined, var members = parameter.object else { return parameter }
            members["explode"] = false
            return .object(members)
        }

        /// The field of a form.
        var field: JSONObject {
            var schema: JSONObject = isJoined ? ["type": "string"] : self.schema
            schema["description"] = .string(summary)
            return schema
        }

        /// The member of a JSON object; null means a missing member, and an array of filters a repeated parameter.
        var member: JSONObject {
            let isRepeated = schema["type"] == "array" && !isJoined
            var one: JSONObject = isRepeated ? ["type": ["string", "number", "boolean"]] : Self.exact(field)
            if isRepeated, let items = schema["items"]?.object, items["type"] != "string" { one = items }
            guard !isOfPaging else {
                return ["anyOf": [.object(one), ["type": "null"]], "description": .string(summary)]
            }
            var many: JSONObject = ["type": "array", "items": .object(one)]
            if !isRepeated { many["maxItems"] = 1 }
            return ["anyOf": [.object(one), ["type": "null"], .object(many)], "description": .string(summary)]
        }

        /// Returns a schema whose bounds JSON numbers represent exactly.
        private static func exact(_ schema: JSONObject) -> JSONObject {
            var schema = schema
            // Larger JSON numbers are not exact, so the stub does not accept them as whole numbers.
            if schema.removeValue(forKey: "exclusiveMaximum") != nil { schema["maximum"] = .integer(.max) }
            if schema.removeValue(forKey: "exclusiveMinimum") != nil { schema["minimum"] = .integer(.min) }
            if let choices = schema["anyOf"]?.array {
                schema["anyOf"] = .array(choices.map { .object(exact($0.object ?? [:])) })
            }
            return schema
        }
    }

    /// All parameters in the order of the document.
    let all: [Parameter]

    /// Collects the parameters of a list.
    init(_ list: ListDescription) {
        all =
            [Self.page(list), Self.size(list.paging)].compactMap(\.self)
            + (list.query.map { Self.question($0) } ?? [])
    }

    private static func page(_ list: ListDescription) -> Parameter {
        let paging = list.paging
        let first = Int64(clamping: paging.first)
        let numbers: JSONObject = [
            // Numbers with more digits are refused.
            "type": "integer", "minimum": .integer(first), "exclusiveMaximum": 1e19, "default": .integer(first),
        ]
        let (summary, schema): (String, JSONObject) =
            switch paging.kind {
            case .page, .link: ("the page's number", numbers)
            case .offset: ("the position of the first row, counted from \(first)", numbers)
            case .cursor: ("a cursor from an answer; none for the first page", cursor(list))
            case .keyset:
                (
                    "the '\(list.keys.field)' of the last row before the page; none for the first page",
                    key(paging)
                )
            }
        return Parameter(name: paging.pageParameter, summary: summary, schema: schema, isOfPaging: true)
    }

    private static func cursor(_ list: ListDescription) -> JSONObject {
        // A cursor with a revision of the rows is longer.
        var letters = list.keepsSnapshots ? "[A-Za-z0-9_-]{64}" : "[A-Za-z0-9_-]{54}"
        if list.carriesQuestion { letters += "(\\.[A-Za-z0-9_-]+)?" }
        let pattern = list.paging.emptyToken == .default ? "^(\(letters))?$" : "^\(letters)$"
        return ["type": "string", "format": "cursor", "pattern": .string(pattern)]
    }

    private static func key(_ paging: PageStyle) -> JSONObject {
        let number: JSONObject = ["type": "integer", "exclusiveMinimum": -1e37, "exclusiveMaximum": 1e37]
        guard paging.emptyToken == .default else { return number }
        return ["anyOf": [.object(number), ["type": "string", "maxLength": 0]]]
    }

    private static func size(_ paging: PageStyle) -> Parameter? {
        guard let name = paging.sizeParameter else { return nil }
        let schema: JSONObject = [
            "type": "integer", "minimum": 1, "maximum": .integer(Int64(clamping: paging.maximumSize)),
            "default": .integer(Int64(clamping: paging.defaultSize)),
        ]
        return Parameter(name: name, summary: "the number of rows in a page", schema: schema, isOfPaging: true)
    }

    private static func question(_ query: RowQuery) -> [Parameter] {
        var parameters = query.filter.map { field in
            Parameter(
                name: query.filterParameter.name(of: field),
                summary: "selects rows whose '\(field.path)' has this value, or one of several",
                schema: ["type": "array", "items": values(field.values)]
            )
        }
        if !query.search.isEmpty {
            let summary = "selects rows with this text in: \(query.search.map(\.path).joined(separator: ", "))"
            parameters.append(
                Parameter(name: query.searchParameter, summary: summary, schema: ["type": "string"])
            )
        }
        if !query.sort.isEmpty { parameters += sorting(query) }
        return parameters
    }

    private static func values(_ values: QueryValues) -> JSONValue {
        switch values {
        case .all: ["type": "string"]
        case .numbers: ["type": "number"]
        case .booleans: ["type": "boolean"]
        case .numbersAndBooleans: ["type": ["number", "boolean"]]
        case .orNull(let inner): ["anyOf": [Self.values(inner), ["const": "null"]]]
        }
    }

    private static func sorting(_ query: RowQuery) -> [Parameter] {
        let names = query.sort.map(\.name)
        guard query.unknownSort == .refuse else { return anySorting(query) }
        switch query.sortForm {
        case .mark(.minus):
            let words = names.flatMap { [$0, "-\($0)"] }
            return [sort(query, by: words, summary: "a leading '-' sorts in descending order")]
        case .mark(.comma):
            let words = names.flatMap { [$0, "\($0),desc"] }
            return [sort(query, by: words, summary: "',desc' at the end sorts in descending order", isJoined: false)]
        case .mark(.space):
            let words = names.flatMap { [$0, "\($0) desc"] }
            return [sort(query, by: words, summary: "' desc' after a field sorts in descending order")]
        case .parameter(let direction):
            let words = [direction.ascending, direction.descending, ""]
            return [
                Parameter(
                    name: query.sortParameter,
                    summary: "sorts by this field; empty for no order",
                    schema: ["enum": .array((names + [""]).map { .string($0) })]
                ),
                Parameter(
                    name: direction.name,
                    summary: "the direction of the sort; alone, that of '\(names[0])'",
                    schema: ["enum": .array(words.map { .string($0) })]
                ),
            ]
        }
    }

    /// Describes the parameters of a list that ignores unknown sorts.
    private static func anySorting(_ query: RowQuery) -> [Parameter] {
        let names = query.sort.map(\.name).joined(separator: ", ")
        let sort = Parameter(
            name: query.sortParameter,
            summary: "sorts by these fields: \(names); any other value is ignored",
            schema: ["type": "string"]
        )
        let direction = query.directionParameter.map { direction in
            Parameter(
                name: direction.name,
                summary: "the direction of the sort, \(direction.ascending) or \(direction.descending)",
                schema: ["type": "string"]
            )
        }
        return [sort] + (direction.map { [$0] } ?? [])
    }

    /// Describes a parameter with several fields and their directions.
    private static func sort(
        _ query: RowQuery,
        by words: [String],
        summary: String,
        isJoined: Bool = true
    ) -> Parameter {
        let fields: JSONObject = ["items": ["enum": .array(words.map { .string($0) })], "uniqueItems": true]
        // An empty value means no order; clients send it if their user has not chosen one.
        var nothing: JSONObject = ["items": ["enum": [""]]]
        if isJoined { nothing["maxItems"] = 1 }
        return Parameter(
            name: query.sortParameter,
            summary: "sorts by these fields; \(summary); empty for no order",
            schema: ["type": "array", "anyOf": [.object(fields), .object(nothing)]],
            isJoined: isJoined
        )
    }
}
