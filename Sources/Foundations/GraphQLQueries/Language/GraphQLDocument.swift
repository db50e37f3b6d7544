// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A document as a client sends it: operations and the fragments that they use.
package struct GraphQLDocument: Sendable {
    /// The operations, in the order of the document.
    package internal(set) var operations: [GraphQLOperation] = []
    /// The fragments, in the order of the document.
    var fragments: [FragmentDefinition] = []

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8.
    ///   - limits: The bounds for its size and depth.
    /// - Throws: `GraphQLError` for the first character that does not follow the grammar, or for a bound.
    package init(parsing bytes: [UInt8], limits: GraphQLLimits = GraphQLLimits()) throws(GraphQLError) {
        var parser = try DocumentParser(bytes, limits: limits)
        repeat { try parser.definition(into: &self) } while !parser.isAtEnd
    }

    /// Returns the operation that a request asks for.
    ///
    /// - Parameter name: The name in the request; nil stands for the only operation.
    /// - Returns: The operation.
    /// - Throws: `GraphQLError` if there is no such operation, or if there are several and the request has no name.
    package func operation(named name: String?) throws(GraphQLError) -> GraphQLOperation {
        if let name {
            guard let operation = operations.first(where: { $0.name == name }) else {
                throw GraphQLError("Unknown operation named \"\(name)\".")
            }
            return operation
        }
        guard let operation = operations.first else { throw GraphQLError("Must provide an operation.") }
        guard operations.count == 1 else {
            throw GraphQLError("Must provide operation name if query contains multiple operations.")
        }
        return operation
    }
}

/// One operation of a document.
package struct GraphQLOperation: Sendable {
    /// The kinds of operations, with their keywords.
    package enum Kind: String, Hashable, Sendable {
        /// Reads values.
        case query
        /// Changes values.
        case mutation
        /// Receives values as they change.
        case subscription
    }

    /// The kind.
    package let kind: Kind
    /// The name; nil for an operation without one.
    package let name: String?
    /// The variables, in the order of the document.
    var variables: [VariableDefinition] = []
    /// The directives of the operation itself.
    var directives: [DirectiveUse] = []
    /// The fields that it selects.
    var selections: SelectionSet
    /// The position of the keyword, or of the selection set that stands alone.
    var position: GraphQLPosition
}

/// A variable of an operation.
struct VariableDefinition: Sendable {
    /// The name, without the sign.
    var name: String
    /// The type.
    var type: TypeReference
    /// The value that it has if the request does not give one.
    var defaultValue: Literal?
    /// The directives.
    var directives: [DirectiveUse]
    /// The position of the sign.
    var position: GraphQLPosition
    /// The position of the type.
    var typePosition: GraphQLPosition
}

/// A named selection set that operations and other fragments put in.
struct FragmentDefinition: Sendable {
    /// The name.
    var name: String
    /// The type that has the fields.
    var condition: TypeCondition
    /// The directives.
    var directives: [DirectiveUse]
    /// The fields that it selects.
    var selections: SelectionSet
    /// The position of the keyword.
    var position: GraphQLPosition
    /// The position of the name.
    var namePosition: GraphQLPosition
}
