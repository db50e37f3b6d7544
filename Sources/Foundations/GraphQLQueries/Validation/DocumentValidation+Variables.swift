// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// A place where a definition uses a variable.
struct VariableUse: Sendable {
    /// The name of the variable.
    var name: String
    /// The type that the place expects; nil if it takes everything, or is not known.
    var type: TypeReference?
    /// Whether the place has a value of its own for a variable without one.
    var hasDefault: Bool
    /// The position of the sign.
    var position: GraphQLPosition

    /// Returns whether a variable may be used at the place.
    func allows(_ definition: VariableDefinition) -> Bool {
        guard let type else { return true }
        guard type.isNonNull, !definition.type.isNonNull else { return definition.type.isPart(of: type) }
        // A default value stands in for null, whether the variable has it or the place.
        let hasValue = definition.defaultValue.map { !$0.isNull } ?? false
        return (hasValue || hasDefault) && definition.type.isPart(of: type.nullable)
    }
}

extension DocumentValidation {
    /// Checks the variables that an operation declares, and those that it and its fragments use.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - uses: The variables and fragments of the operation itself.
    ///   - fragments: The variables and fragments of each fragment.
    mutating func checkVariables(of operation: GraphQLOperation, uses: Uses, fragments: [String: Uses]) {
        let definitions = checkDefinitions(of: operation)
        var visited: Set<String> = []
        var pending = [uses]
        while let next = pending.popLast(), !isFull {
            for use in next.variables { check(use, of: operation, definitions: definitions) }
            for spread in next.spreads where visited.insert(spread.name).inserted {
                if let uses = fragments[spread.name] { pending.append(uses) }
            }
        }
    }

    private mutating func check(
        _ use: VariableUse,
        of operation: GraphQLOperation,
        definitions: [String: VariableDefinition]
    ) {
        guard let definition = definitions[use.name] else {
            let place = operation.name.map { " by operation \"\($0)\"" } ?? ""
            report("Variable \"$\(use.name)\" is not defined\(place).", at: use.position, operation.position)
            return
        }
        guard let type = use.type, schema.types[definition.type.name] != nil, !use.allows(definition) else { return }
        let message = "Variable \"$\(use.name)\" of type \"\(definition.type)\" used in position expecting type"
        report(message + " \"\(type)\".", at: definition.position, use.position)
    }

    private mutating func checkDefinitions(of operation: GraphQLOperation) -> [String: VariableDefinition] {
        var definitions: [String: VariableDefinition] = [:]
        for definition in operation.variables {
            let name = "$\(definition.name)"
            if let first = definitions[definition.name] {
                let message = "There can be only one variable named \"\(name)\"."
                report(message, at: first.position, definition.position)
            } else {
                definitions[definition.name] = definition
            }
            check(definition.directives, at: .variableDefinition)
            switch schema.types[definition.type.name] {
            case nil: reportUnknownType(definition.type.name, at: definition.typePosition)
            case .object?:
                let message = "Variable \"\(name)\" cannot be non-input type \"\(definition.type)\"."
                report(message, at: definition.typePosition)
            default: if let value = definition.defaultValue { check(value, as: definition.type) }
            }
        }
        return definitions
    }
}
