// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The way from the arguments of a field or directive to the values that a resolver receives.
struct ArgumentInput {
    private let schema: TypeSchema
    private let variables: JSONObject

    /// Creates the way for the types of a schema and the values of the variables.
    init(schema: TypeSchema, variables: JSONObject) {
        self.schema = schema
        self.variables = variables
    }

    /// Returns the values of arguments.
    ///
    /// - Parameters:
    ///   - arguments: The arguments as they are written, which are checked.
    ///   - definitions: The arguments that there are.
    /// - Returns: The values, in the order of the definitions; without those that have no value at all.
    /// - Throws: `GraphQLError` if a variable has no value, or null, for an argument that needs one.
    func values(
        of arguments: [ArgumentUse],
        as definitions: [ArgumentDefinition]
    ) throws(GraphQLError) -> JSONObject {
        var values: JSONObject = [:]
        for definition in definitions {
            let argument = arguments.first { $0.name == definition.name }
            values[definition.name] = try value(of: argument, as: definition)
        }
        return values
    }

    /// Returns the values of arguments, or why there are none.
    func result(
        of arguments: [ArgumentUse],
        as definitions: [ArgumentDefinition]
    ) -> Result<JSONObject, GraphQLError> {
        do throws(GraphQLError) {
            return .success(try values(of: arguments, as: definitions))
        } catch {
            return .failure(error)
        }
    }

    private func value(
        of argument: ArgumentUse?,
        as definition: ArgumentDefinition
    ) throws(GraphQLError) -> JSONValue? {
        guard let literal = argument?.value else { return definition.defaultValue }
        guard case .variable(let name) = literal.content else {
            return try LiteralInput(schema: schema, variables: variables).value(of: literal, as: definition.type)
        }
        let subject = "Argument \"\(definition.name)\""
        guard let value = variables[name] else {
            guard !definition.isRequired else {
                let message =
                    "\(subject) of required type \"\(definition.type)\" was provided the variable \"$\(name)\""
                    + " which was not provided a runtime value."
                throw GraphQLError(message, at: [literal.position])
            }
            return definition.defaultValue
        }
        guard value != .null || !definition.type.isNonNull else {
            let message = "\(subject) of non-null type \"\(definition.type)\" must not be null."
            throw GraphQLError(message, at: [literal.position])
        }
        return value
    }

    /// Returns whether `@skip` and `@include` leave a part of a selection set in; refuses a variable without a value.
    func isIncluded(_ directives: [DirectiveUse]) throws(GraphQLError) -> Bool {
        for directive in directives {
            guard let definition = DirectiveDefinition.named(directive.name) else { continue }
            let condition = try values(of: directive.arguments, as: definition.arguments)["if"]
            guard condition?.boolean == (directive.name == "include") else { return false }
        }
        return true
    }
}
