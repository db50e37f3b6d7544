// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Answers requests about the objects of a schema.
///
/// ```swift
/// let executor = GraphQLExecutor(schema: schema)
/// let request = try GraphQLRequest(body: ["query": "{ houses(first: 2) { totalCount } }"])
/// let answer = executor.answer(to: request, root: listing)
/// ```
package struct GraphQLExecutor: Sendable {
    /// The types that there are.
    package let schema: TypeSchema
    /// The bounds for each request.
    package let limits: GraphQLLimits

    /// Creates an executor.
    package init(schema: TypeSchema, limits: GraphQLLimits = GraphQLLimits()) {
        self.schema = schema
        self.limits = limits
    }

    /// Returns the answer to a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - root: The object with the fields of the query type.
    /// - Returns: The answer; without data if the request is wrong.
    package func answer(to request: GraphQLRequest, root: any GraphQLObject) -> GraphQLAnswer {
        let document: GraphQLDocument
        do throws(GraphQLError) {
            document = try GraphQLDocument(parsing: Array(request.query.utf8), limits: limits)
        } catch {
            return GraphQLAnswer(errors: [error])
        }
        return execute(document, operationName: request.operationName, variables: request.variables, root: root)
    }

    /// Checks a document and executes one of its operations.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - operationName: The name of the operation; nil stands for the only one.
    ///   - variables: The values of the variables.
    ///   - root: The object with the fields of the query type.
    /// - Returns: The answer; without data if the document or the variables are wrong.
    package func execute(
        _ document: GraphQLDocument,
        operationName: String? = nil,
        variables: JSONObject = [:],
        root: any GraphQLObject
    ) -> GraphQLAnswer {
        let errors = errors(of: document)
        guard errors.isEmpty else { return GraphQLAnswer(errors: errors) }
        do throws(GraphQLFailure) {
            let operation = try prepare(document, operationName: operationName, variables: variables)
            return execute(operation, root: root)
        } catch {
            return GraphQLAnswer(errors: error.errors)
        }
    }

    /// Selects an operation of a checked document, and turns it into a plan.
    func plan(
        for document: GraphQLDocument,
        operationName: String?,
        variables: JSONObject
    ) throws(GraphQLFailure) -> [PlannedField] {
        let operation: GraphQLOperation
        do throws(GraphQLError) {
            operation = try document.operation(named: operationName)
            guard operation.kind == .query else {
                let message = "Schema is not configured to execute \(operation.kind.rawValue) operation."
                throw GraphQLError(message, at: [operation.position])
            }
        } catch {
            throw GraphQLFailure([error])
        }
        let values = try VariableInput(schema: schema).values(of: operation, from: variables)
        do throws(GraphQLError) {
            var planner = OperationPlanner(
                schema: schema,
                fragments: document.fragmentsByName,
                variables: values,
                limits: limits
            )
            return try planner.fields(of: [operation.selections], on: schema.query, depth: 1)
        } catch {
            throw GraphQLFailure([error])
        }
    }
}

/// The answer to a request.
package struct GraphQLAnswer: Hashable, Sendable {
    /// The values that the operation selects; nil if the request is wrong, null if an error took all of them.
    package var data: JSONValue?
    /// The errors.
    package var errors: [GraphQLError]

    /// Creates an answer.
    package init(data: JSONValue? = nil, errors: [GraphQLError] = []) {
        self.data = data
        self.errors = errors
    }

    /// The answer as the body of a response.
    package var json: JSONValue {
        var body: JSONObject = [:]
        // The specification recommends that errors come first.
        if !errors.isEmpty { body["errors"] = .array(errors.map(\.json)) }
        body["data"] = data
        return .object(body)
    }
}
