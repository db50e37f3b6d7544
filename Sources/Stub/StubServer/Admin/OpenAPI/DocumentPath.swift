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

    /// The path as the document writes it, where each path and method has one operation.
    ///
    /// Several operations of a method differ in a fragment, such as `#header:X-Action=list`.
    var text: String {
        let path = template.text { segment in
            switch segment {
            case .fixed(let text): Self.literal(text)
            case .parameter(let name): "{\(name)}"
            }
        }
        return Self.literal(prefix) + path + fragment
    }

    /// The names of the parameters in the path.
    var names: [String] { template.names }

    /// The parameter of the query that the condition names; nil for none.
    var queryName: String? {
        guard case .query(let name)? = condition?.place else { return nil }
        return name
    }

    /// The parameters in the path, and the header or the parameter of the query that the condition names.
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
        if let condition, let (name, place) = target {
            parameters.append(
                OpenAPIDocument.parameter(
                    name,
                    in: place,
                    summary: "the operation that is meant",
                    schema: ["const": .string(condition.value)],
                    isRequired: true
                )
            )
        }
        return parameters
    }

    /// Returns the path of a single row.
    ///
    /// - Parameter key: The name of the parameter of the row's key.
    /// - Returns: The path, with the key behind all other segments.
    func row(key: String) -> DocumentPath {
        let template = PathTemplate(segments: template.segments + [.parameter(key)])
        return DocumentPath(template, below: prefix, when: condition)
    }

    private var fragment: String {
        guard let condition else { return "" }
        func encoded(_ text: String) -> String { PercentEncoding.encoded(text, keeping: .segments) }
        let place =
            switch condition.place {
            case .header(let name): "header:\(encoded(name))"
            case .query(let name): "query:\(encoded(name))"
            case .body(let path): "body:\(encoded(path.joined(separator: ".")))"
            }
        return "#\(place)=\(encoded(condition.value))"
    }

    /// The name of the header or the parameter that the condition names, and its place; nil for a body.
    private var target: (name: String, place: String)? {
        switch condition?.place {
        case .header(let name)?: (name, "header")
        case .query(let name)?: (name, "query")
        case .body?, nil: nil
        }
    }

    /// Returns a text in which nothing is taken for a parameter.
    private static func literal(_ text: String) -> String {
        text.replacing("{", with: "%7B").replacing("}", with: "%7D")
    }
}
