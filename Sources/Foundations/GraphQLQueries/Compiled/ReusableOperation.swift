// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A prepared operation that is kept for requests with other values of its variables.
package struct ReusableOperation: Sendable {
    /// The most fields of an operation that is kept, so that kept operations do not fill the memory.
    private static let fieldCountMax = 1_000

    /// The operation with the values of one request.
    let prepared: PreparedOperation
    /// The operation as it is written.
    let operation: GraphQLOperation
    /// The indexes of the fields of the query type whose arguments have variables.
    let varying: [Int]

    /// Keeps an operation of a checked document; nil where variables decide more than arguments of the query type.
    ///
    /// - Parameters:
    ///   - prepared: The operation with the values of one request.
    ///   - document: The document that has it.
    ///   - name: The name of the operation; nil stands for the only one.
    package init?(_ prepared: PreparedOperation, of document: GraphQLDocument, operationName name: String?) {
        let plan = prepared.plan
        guard let operation = try? document.operation(named: name), !operation.selections.dependsOnVariables,
            !document.fragments.contains(where: { $0.selections.dependsOnVariables }),
            !plan.contains(where: { $0.fields.contains { $0.dependsOnVariables } }),
            plan.reduce(0, { $0 + $1.fieldCount }) <= Self.fieldCountMax
        else { return nil }
        self.prepared = prepared
        self.operation = operation
        varying = plan.indices.filter { plan[$0].hasVariables }
    }
}

extension GraphQLExecutor {
    /// Prepares a kept operation.
    ///
    /// - Parameters:
    ///   - kept: The operation.
    ///   - variables: The values of the variables.
    /// - Returns: The operation with these values.
    /// - Throws: `GraphQLFailure` if a variable is wrong.
    package func prepare(
        _ kept: ReusableOperation,
        variables: JSONObject
    ) throws(GraphQLFailure) -> PreparedOperation {
        guard !kept.operation.variables.isEmpty else { return kept.prepared }
        let values = try VariableInput(schema: schema).values(of: kept.operation, from: variables)
        guard !kept.varying.isEmpty else { return kept.prepared }
        let input = ArgumentInput(schema: schema, variables: values)
        var plan = kept.prepared.plan
        for index in kept.varying {
            plan[index].arguments = input.result(of: plan[index].uses, as: plan[index].definition.arguments)
        }
        return PreparedOperation(plan: plan)
    }
}

extension SelectionSet {
    /// Whether a variable decides which fields there are, without the fragments that it puts in by name.
    fileprivate var dependsOnVariables: Bool {
        selections.contains { selection in
            let arguments = selection.directives.flatMap(\.arguments)
            guard !arguments.contains(where: { $0.value.hasVariable }) else { return true }
            switch selection {
            case .field(let field): return field.selections?.dependsOnVariables ?? false
            case .inline(let fragment): return fragment.selections.dependsOnVariables
            case .spread: return false
            }
        }
    }
}

extension PlannedField {
    /// Whether an argument has a variable.
    fileprivate var hasVariables: Bool { uses.contains { $0.value.hasVariable } }

    /// Whether an argument of the field, or of a field in it, has a variable.
    fileprivate var dependsOnVariables: Bool { hasVariables || fields.contains { $0.dependsOnVariables } }

    /// The number of fields, with those in it.
    fileprivate var fieldCount: Int { fields.reduce(1) { $0 + $1.fieldCount } }
}
