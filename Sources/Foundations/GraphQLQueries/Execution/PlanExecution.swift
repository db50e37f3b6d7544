// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The walk over a plan that asks the objects for values, and writes them in the order of the plan.
///
/// A thrown error is on its way to the nearest value that may be null; there it becomes null and an entry of `errors`.
struct PlanExecution {
    private let schema: TypeSchema
    private let valueCountMax: Int
    private var valueCount = 0
    private var errors: [GraphQLError] = []

    /// Prepares the walk.
    init(schema: TypeSchema, valueCountMax: Int) {
        self.schema = schema
        self.valueCountMax = valueCountMax
    }

    /// Returns the answer.
    mutating func answer(for plan: [PlannedField], root: any GraphQLObject) -> GraphQLAnswer {
        do throws(GraphQLError) {
            let data = try members(of: root, as: plan, at: [])
            return GraphQLAnswer(data: data, errors: errors)
        } catch {
            guard !isExhausted else { return GraphQLAnswer(errors: [error]) }
            return GraphQLAnswer(data: .null, errors: errors + [error])
        }
    }

    private var isExhausted: Bool { valueCount > valueCountMax }

    private mutating func members(
        of object: any GraphQLObject,
        as fields: [PlannedField],
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        var members: JSONObject = [:]
        for field in fields {
            let fieldPath = path + [.string(field.responseName)]
            // A name counts like a text, because each object of the answer repeats it.
            try count(1 + field.responseName.utf8.count / GraphQLLimits.bytesPerValue)
            members[field.responseName] = try member(field, of: object, at: fieldPath)
        }
        return .object(members)
    }

    private mutating func member(
        _ field: PlannedField,
        of object: any GraphQLObject,
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        let value: GraphQLValue
        do throws(GraphQLError) {
            value = try self.value(of: field, in: object)
        } catch {
            let locations = error.locations.isEmpty ? [field.position] : error.locations
            let located = GraphQLError(error.message, at: locations, path: path, members: error.members)
            return try absorb(located, as: field.definition.type)
        }
        return try complete(value, as: field.definition.type, of: field, at: path)
    }

    private func value(of field: PlannedField, in object: any GraphQLObject) throws(GraphQLError) -> GraphQLValue {
        let arguments = try field.arguments.get()
        switch field.definition.name {
        case "__typename": return .leaf(.string(field.parent))
        case "__schema": return .object(type: "__Schema", SchemaDescription(schema: schema))
        case "__type":
            let type = arguments["name"]?.text.flatMap { schema.types[$0] }
            return type.map { TypeDescription.value(of: .named($0.name), in: schema) } ?? .null
        default: return try object.value(of: field.definition.name, arguments: arguments)
        }
    }

    /// Returns null for an error where the type allows it.
    private mutating func absorb(_ error: GraphQLError, as type: TypeReference) throws(GraphQLError) -> JSONValue {
        guard !type.isNonNull, !isExhausted else { throw error }
        errors.append(error)
        return .null
    }

    private mutating func complete(
        _ value: GraphQLValue,
        as type: TypeReference,
        of field: PlannedField,
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        let result: JSONValue
        do throws(GraphQLError) {
            result = try content(of: value, as: type.nullable, of: field, at: path)
        } catch {
            return try absorb(error, as: type)
        }
        guard result != .null || !type.isNonNull else {
            let message = "Cannot return null for non-nullable field \(field.parent).\(field.definition.name)."
            throw GraphQLError(message, at: [field.position], path: path)
        }
        return result
    }

    private mutating func content(
        of value: GraphQLValue,
        as type: TypeReference,
        of field: PlannedField,
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        switch (type, value) {
        case (_, .null), (_, .leaf(.null)): return .null
        case (.list(let element), .list(let values)):
            return try list(values, as: element, of: field, at: path)
        case (.list(let element), .leaf(.array(let values))):
            return try list(values.map(GraphQLValue.leaf), as: element, of: field, at: path)
        case (.named(let name), .object(type: let actual, let object)) where actual == name:
            return try members(of: object, as: field.fields, at: path)
        case (.named(let name), .leaf(let value)):
            return try leaf(value, of: name, field: field, at: path)
        case (_, .object(type: let actual, _)):
            let message = "Expected value of type \"\(type)\" but got a value of type \"\(actual)\"."
            throw GraphQLError(message, at: [field.position], path: path)
        default:
            let words = if case .list = value { "a list" } else { "a single value" }
            let message = "Expected value of type \"\(type)\" but got \(words)."
            throw GraphQLError(message, at: [field.position], path: path)
        }
    }

    private mutating func list(
        _ values: [GraphQLValue],
        as element: TypeReference,
        of field: PlannedField,
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        var elements: [JSONValue] = []
        for (index, value) in values.enumerated() {
            let elementPath = path + [.integer(Int64(index))]
            try count(1)
            elements.append(try complete(value, as: element, of: field, at: elementPath))
        }
        return .array(elements)
    }

    private mutating func leaf(
        _ value: JSONValue,
        of name: String,
        field: PlannedField,
        at path: [JSONValue]
    ) throws(GraphQLError) -> JSONValue {
        guard let type = schema.types[name] else { return value }
        if case .object = type {
            guard case .object(let members) = value else {
                let message = "Expected value of type \"\(name)\" but got: \(value)."
                throw GraphQLError(message, at: [field.position], path: path)
            }
            return try self.members(of: JSONMembers(members), as: field.fields, at: path)
        }
        try count(Self.size(of: value) / GraphQLLimits.bytesPerValue)
        do throws(ValueProblem) {
            return try LeafOutput.value(value, as: type)
        } catch {
            throw GraphQLError(error.message, at: [field.position], path: path)
        }
    }

    /// Returns about how many bytes a value takes in the answer.
    private static func size(of value: JSONValue) -> Int {
        switch value {
        case .null, .bool, .integer, .number: 8
        case .string(let text): text.utf8.count
        case .array(let values): values.reduce(8) { $0 + size(of: $1) }
        case .object(let members): members.reduce(8) { $0 + $1.key.utf8.count + size(of: $1.value) }
        }
    }

    /// Counts values of the answer; the error of too many is about the whole answer, and so has no place in it.
    private mutating func count(_ values: Int) throws(GraphQLError) {
        valueCount += values
        guard !isExhausted else { throw GraphQLError.tooManyValues(limit: valueCountMax) }
    }
}
