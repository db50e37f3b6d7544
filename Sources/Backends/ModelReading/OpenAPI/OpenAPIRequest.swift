// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The parameters of an operation that ask for a page, found by their names.
struct OpenAPIRequest {
    /// A parameter of the query or a header.
    struct Parameter: Hashable {
        /// The name of the parameter.
        var name: String
        /// Whether the parameter is a header.
        var isHeader: Bool
        /// The schema of its values.
        var schema: JSONValue

        /// The parameter, as a list file writes it.
        var place: JSONValue { isHeader ? ["header": .string(name)] : .string(name) }
    }

    private let parameters: [PagingParameter: Parameter]

    /// Finds the parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the operation, with their references resolved.
    ///   - hints: The names that the document gives in an extension; they decide before other names.
    init(parameters: [JSONValue], hints: PagingHints) {
        var found: [PagingParameter: Parameter] = [:]
        for parameter in parameters {
            guard let name = parameter["name"]?.text, let place = parameter["in"]?.text,
                ["query", "header"].contains(place),
                let part = hints.part(of: name) ?? PagingParameter(surely: name)
            else { continue }
            let isHinted = hints.part(of: name) != nil
            let schema = parameter["schema"] ?? .object([:])
            guard isHinted || found[part] == nil && Self.canBe(part, schema: schema) else { continue }
            found[part] = Parameter(name: name, isHeader: place == "header", schema: schema)
        }
        self.parameters = found
    }

    /// Returns the parameter with a purpose in paging; nil if there is none.
    subscript(part: PagingParameter) -> Parameter? { parameters[part] }

    /// Whether there is a parameter for the page, and not for its size alone.
    var asksForPages: Bool { parameters.keys.contains { $0 != .size } }

    /// Returns whether values of a type can have a purpose in paging, such as numbers for a page size.
    private static func canBe(_ part: PagingParameter, schema: JSONValue) -> Bool {
        let type = SchemaWords.type(of: schema)
        let isPlainText = type == "string" && schema["format"] == nil && schema["enum"] == nil
        return switch part {
        case .token, .lastKey: type == nil || type == "string" || type == "integer"
        case .page, .size: type == nil || type == "integer" || type == "number" || isPlainText
        case .offset: type == nil || type == "integer" || type == "number"
        }
    }

    /// The page size, with the bounds of its parameter.
    var size: PagedOperation.Size {
        guard let size = parameters[.size] else { return PagedOperation.Size() }
        let standard = SchemaWords.number(size.schema["default"]).flatMap { $0 > 0 ? $0 : nil }
        let maximum = SchemaWords.number(size.schema["maximum"]).flatMap { $0 > 0 && $0 < Int(Int32.max) ? $0 : nil }
        return PagedOperation.Size(parameter: size.place, standard: standard, maximum: maximum)
    }
}
