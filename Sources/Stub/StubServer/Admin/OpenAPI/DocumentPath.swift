// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import TextEncoding

/// A path of the lists' document, with the parameters that all requests to it have.
struct DocumentPath: Sendable {
    /// The path in segments.
    private let template: PathTemplate
    /// The prefix of its mount.
    private let prefix: String
    /// The condition on its requests; nil for none.
    private let condition: RequestCondition?

    /// Describes a path of a mount.
    init(_ template: PathTemplate, below prefix: String, when condition: RequestCondition? = nil) {
        self.template = template
        self.prefix = prefix
        self.condition = condition
    }

    /// The path in the document, where each path and method has one operation.
    ///
    /// Several operations of a method have paths with different fragments, such as `#header:X-Action=list`.
    var text: String {
        let path = template.text { segment in
            switch segment {
            case .fixed(let text): Self.literal(text)
            case .parameter(let name, let before, let after):
                "\(Self.literal(before)){\(name)}\(Self.literal(after))"
            }
        }
        return Self.literal(prefix) + path + fragment
    }

    /// The names of the parameters in the path.
    var names: [String] { template.names }

    /// The parameters of the query that the condition names.
    var queryNames: [String] {
        demands.compactMap { demand -> String? in
            if case .query(let name) = demand.place { name } else { nil }
        }
    }

    /// The parameters in the path, and the headers and parameters of the query that the condition names.
    var parameters: [JSONValue] {
        var parameters = names.map { name in
            OpenAPIDocument.parameter(
                name,
                in: "path",
                summary: "any text; the rows are the same",
                schema: ["type": "string", "minLength": 1],
                isRequired: true
            )
        }
        for demand in demands {
            guard let (name, place) = Self.target(of: demand), let schema = Self.schema(of: demand) else { continue }
            parameters.append(
                OpenAPIDocument.parameter(
                    name,
                    in: place,
                    summary: "the operation that is meant",
                    schema: schema,
                    isRequired: true
                )
            )
        }
        return parameters
    }

    /// Returns the path of a single row.
    ///
    /// - Parameters:
    ///   - list: The list, whose path this is.
    ///   - key: The name of the parameter of the row's key.
    /// - Returns: The list's own path of rows, or else this path with the key after all other segments.
    func row(of list: ListDescription, key: String) -> DocumentPath {
        let row = list.items?.path == nil ? template.row(key: key) : list.rowPath(key: key)
        return DocumentPath(row, below: prefix, when: condition)
    }

    private var demands: [RequestCondition.Demand] { condition?.demands ?? [] }

    private var fragment: String {
        demands.isEmpty ? "" : "#" + demands.map(Self.fragment(of:)).joined(separator: "&")
    }

    private static func fragment(of demand: RequestCondition.Demand) -> String {
        func encoded(_ text: String) -> String { PercentEncoding.encoded(text, keeping: .segments) }
        let place =
            switch demand.place {
            case .header(let name): "header:\(encoded(name))"
            case .query(let name): "query:\(encoded(name))"
            case .path(let name): "path:\(encoded(name))"
            case .body(let path): "body:\(encoded(path.joined(separator: ".")))"
            }
        return switch demand.value {
        case .oneOf(let values): "\(place)=\(values.map(encoded).joined(separator: ","))"
        case .noneOf(let values): "\(place)!=\(values.map(encoded).joined(separator: ","))"
        case .anything: place
        case .nothing: "!\(place)"
        }
    }

    /// Returns the name of the header or the parameter of a condition, and its place; nil for a path or a body.
    private static func target(of demand: RequestCondition.Demand) -> (name: String, place: String)? {
        switch demand.place {
        case .header(let name): (name, "header")
        case .query(let name): (name, "query")
        case .path, .body: nil
        }
    }

    /// Returns the JSON Schema of the accepted values; nil if no value is accepted.
    private static func schema(of demand: RequestCondition.Demand) -> JSONObject? {
        switch demand.value {
        case .oneOf(let values) where values.count == 1: ["const": .string(values[0])]
        case .oneOf(let values): ["enum": .array(values.map { .string($0) })]
        case .noneOf(let values): ["type": "string", "not": ["enum": .array(values.map { .string($0) })]]
        case .anything: ["type": "string"]
        case .nothing: nil
        }
    }

    /// Returns a text with escaped braces, so that no part of it is a parameter.
    private static func literal(_ text: String) -> String {
        text.replacing("{", with: "%7B").replacing("}", with: "%7D")
    }
}
