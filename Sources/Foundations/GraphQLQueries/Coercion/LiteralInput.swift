// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The way from the values that are written in a document to values of types.
struct LiteralInput {
    private let schema: TypeSchema
    private let variables: JSONObject?

    /// Creates the way for the types of a schema.
    ///
    /// - Parameters:
    ///   - schema: The types.
    ///   - variables: The values of the variables; nil while a document is checked.
    init(schema: TypeSchema, variables: JSONObject?) {
        self.schema = schema
        self.variables = variables
    }

    /// Returns a value as a value of a type.
    ///
    /// - Parameters:
    ///   - literal: The value.
    ///   - type: The type, of which every name is a scalar or an enumeration.
    /// - Returns: The value as a resolver receives it; a list for a single value where the type is a list.
    /// - Throws: `GraphQLError` for the first part that the type does not take.
    func value(of literal: Literal, as type: TypeReference) throws(GraphQLError) -> JSONValue {
        if case .variable(let name) = literal.content {
            guard let variables else { return .null }
            let value = variables[name] ?? .null
            guard value != .null || !type.isNonNull else { throw unexpected(literal, as: type) }
            return value
        }
        if case .nonNull(let nullable) = type {
            guard !literal.isNull else { throw unexpected(literal, as: type) }
            return try value(of: literal, as: nullable)
        }
        guard !literal.isNull else { return .null }
        guard case .list(let element) = type else { return try leaf(literal, of: type.name) }
        guard case .list(let elements) = literal.content else { return [try value(of: literal, as: element)] }
        var values: [JSONValue] = []
        for literal in elements { values.append(try value(of: literal, as: element)) }
        return .array(values)
    }

    private func unexpected(_ literal: Literal, as type: TypeReference) -> GraphQLError {
        GraphQLError("Expected value of type \"\(type)\", found \(literal).", at: [literal.position])
    }

    private func leaf(_ literal: Literal, of name: String) throws(GraphQLError) -> JSONValue {
        do throws(ValueProblem) {
            if case .enumeration(let type)? = schema.types[name] { return try value(of: literal, as: type) }
            if let value = try ScalarInput.value(of: literal, as: name) { return value }
            return try json(of: literal, as: name)
        } catch {
            throw GraphQLError(error.message, at: [literal.position])
        }
    }

    private func value(of literal: Literal, as type: EnumerationType) throws(ValueProblem) -> JSONValue {
        guard case .enumeration(let name) = literal.content else {
            let text = if case .string(let text) = literal.content { text } else { "" }
            let suggestion = NameSuggestions.sentence(for: text, among: type.values, kind: "the enum value")
            throw ValueProblem("Enum \"\(type.name)\" cannot represent non-enum value: \(literal).\(suggestion)")
        }
        try type.check(name)
        return .string(name)
    }

    /// Returns a value of a scalar that is not built in, which takes everything.
    private func json(of literal: Literal, as scalar: String) throws(ValueProblem) -> JSONValue {
        switch literal.content {
        case .variable(let name): return variables?[name] ?? .null
        case .int(let text), .float(let text):
            if case .int = literal.content, let integer = Int64(text) { return .integer(integer) }
            guard let number = Double(text), number.isFinite else {
                throw ValueProblem("\(scalar) cannot represent value: \(text)")
            }
            return .number(number)
        case .string(let text), .enumeration(let text): return .string(text)
        case .boolean(let flag): return .bool(flag)
        case .null: return .null
        case .list(let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(try json(of: element, as: scalar)) }
            return .array(values)
        case .object(let members):
            var object: JSONObject = [:]
            for member in members { object[member.name] = try json(of: member.value, as: scalar) }
            return .object(object)
        }
    }
}
