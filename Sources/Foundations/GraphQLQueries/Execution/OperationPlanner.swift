// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A field that an answer has, with everything about it that is the same for each object.
package struct PlannedField: Sendable {
    /// The name in the answer.
    package var responseName: String
    /// The name of the type that has the field.
    package var parent: String
    /// The field.
    package var definition: FieldDefinition
    /// The arguments, or the error of a variable that does not fit.
    package var arguments: Result<JSONObject, GraphQLError>
    /// The arguments as they are written.
    var uses: [ArgumentUse]
    /// The position where the document first selects it.
    var position: GraphQLPosition
    /// The fields of its value; none for a value without fields.
    package var fields: [PlannedField]
}

/// Turns the selection sets of a checked operation into a plan, once for all objects.
struct OperationPlanner {
    private let schema: TypeSchema
    private let arguments: ArgumentInput
    private var merge: SelectionMerge

    /// Creates a planner for one operation.
    init(
        schema: TypeSchema,
        fragments: [String: FragmentDefinition],
        variables: JSONObject,
        limits: GraphQLLimits
    ) {
        self.schema = schema
        arguments = ArgumentInput(schema: schema, variables: variables)
        merge = SelectionMerge(fragments: fragments, limits: limits, arguments: arguments)
    }

    /// Returns the fields that selection sets select of objects of one type, in the order of the answer.
    ///
    /// - Parameters:
    ///   - sets: The selection sets.
    ///   - type: The type.
    ///   - depth: The level of the object, counted from 1.
    /// - Returns: The fields.
    /// - Throws: `GraphQLError` if a bound is reached, or if `@skip` or `@include` has no value.
    mutating func fields(
        of sets: [SelectionSet],
        on type: ObjectType,
        depth: Int
    ) throws(GraphQLError) -> [PlannedField] {
        var planned: [PlannedField] = []
        for field in try merge.fields(of: sets, depth: depth) {
            guard let selection = field.selections.first,
                let definition = schema.field(named: selection.name, of: type)
            else { continue }
            var inner: [PlannedField] = []
            if let object = schema.object(named: definition.type.name) {
                inner = try fields(of: field.selections.compactMap(\.selections), on: object, depth: depth + 1)
            }
            planned.append(
                PlannedField(
                    responseName: selection.responseName,
                    parent: type.name,
                    definition: definition,
                    arguments: arguments.result(of: selection.arguments, as: definition.arguments),
                    uses: selection.arguments,
                    position: selection.position,
                    fields: inner
                )
            )
        }
        return planned
    }
}
