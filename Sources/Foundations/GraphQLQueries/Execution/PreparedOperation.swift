// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// An operation with the values of its variables, ready to be executed.
///
/// It names the fields of the query type that it selects, so that their values can be collected before it is executed.
package struct PreparedOperation: Sendable {
    /// A field of the query type.
    package struct RootField: Hashable, Sendable {
        /// The name of the field.
        package let name: String
        /// The arguments as a resolver receives them.
        package let arguments: JSONObject
    }

    /// The plan of the whole answer.
    package let plan: [PlannedField]

    /// The selected fields of the query type, in the order of the answer.
    ///
    /// Those of introspection are left out, and those whose arguments are wrong: they need no value.
    package var rootFields: [RootField] {
        plan.compactMap(\.rootField)
    }
}

extension PlannedField {
    /// The field of the query type that needs a value; nil for one of introspection, and for one with wrong arguments.
    package var rootField: PreparedOperation.RootField? {
        guard !definition.name.hasPrefix("__"), case .success(let arguments) = self.arguments else {
            return nil
        }
        return PreparedOperation.RootField(name: definition.name, arguments: arguments)
    }
}

extension GraphQLExecutor {
    /// Returns everything that is wrong with a document; nothing for one whose operations can be prepared.
    package func errors(of document: GraphQLDocument) -> [GraphQLError] {
        DocumentValidation.errors(of: document, schema: schema, limits: limits)
    }

    /// Prepares one of the operations of a document.
    ///
    /// - Parameters:
    ///   - document: The document, of which ``errors(of:)`` finds nothing wrong.
    ///   - operationName: The name of the operation; nil stands for the only one.
    ///   - variables: The values of the variables.
    /// - Returns: The operation.
    /// - Throws: `GraphQLFailure` if there is no such operation, or if a variable is wrong.
    package func prepare(
        _ document: GraphQLDocument,
        operationName: String?,
        variables: JSONObject
    ) throws(GraphQLFailure) -> PreparedOperation {
        PreparedOperation(plan: try plan(for: document, operationName: operationName, variables: variables))
    }

    /// Executes an operation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - root: The object with the fields of the query type.
    /// - Returns: The answer.
    package func execute(_ operation: PreparedOperation, root: any GraphQLObject) -> GraphQLAnswer {
        var execution = PlanExecution(schema: schema, valueCountMax: limits.valueCountMax)
        return execution.answer(for: operation.plan, root: root)
    }
}
