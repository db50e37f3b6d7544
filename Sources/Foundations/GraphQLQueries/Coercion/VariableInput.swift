// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The way from the variables of a request to the values that an operation uses.
struct VariableInput {
    private let schema: TypeSchema

    /// Creates the way for the types of a schema.
    init(schema: TypeSchema) {
        self.schema = schema
    }

    /// Returns the values of the variables that an operation declares.
    ///
    /// - Parameters:
    ///   - operation: The operation, which is checked.
    ///   - given: The variables of the request; others than those of the operation are ignored.
    /// - Returns: The values; without those that have neither a value nor a default value.
    /// - Throws: `GraphQLFailure` with an error for each variable whose value does not fit.
    func values(of operation: GraphQLOperation, from given: JSONObject) throws(GraphQLFailure) -> JSONObject {
        var values: JSONObject = [:]
        var errors: [GraphQLError] = []
        for definition in operation.variables {
            do throws(GraphQLError) {
                values[definition.name] = try value(of: definition, from: given[definition.name])
            } catch {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw GraphQLFailure(errors) }
        return values
    }

    private func value(of definition: VariableDefinition, from given: JSONValue?) throws(GraphQLError) -> JSONValue? {
        let (name, type) = (definition.name, definition.type)
        guard let given else {
            if let literal = definition.defaultValue {
                return try LiteralInput(schema: schema, variables: [:]).value(of: literal, as: type)
            }
            guard !type.isNonNull else {
                let message = "Variable \"$\(name)\" of required type \"\(type)\" was not provided."
                throw GraphQLError(message, at: [definition.position])
            }
            return nil
        }
        guard given != .null || !type.isNonNull else {
            let message = "Variable \"$\(name)\" of non-null type \"\(type)\" must not be null."
            throw GraphQLError(message, at: [definition.position])
        }
        do throws(ValueProblem) {
            return try JSONInput(schema: schema).value(given, as: type)
        } catch {
            let place = error.path.isEmpty ? "" : " at \"\(name)\(error.path)\""
            let shown = error.value ?? given
            let message = "Variable \"$\(name)\" got invalid value \(shown)\(place); \(error.message)"
            throw GraphQLError(message, at: [definition.position])
        }
    }
}
