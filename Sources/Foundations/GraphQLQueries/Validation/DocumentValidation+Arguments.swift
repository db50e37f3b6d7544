// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A field or directive that has arguments, with its words in messages.
struct ArgumentOwner {
    /// The arguments that there are.
    var arguments: [ArgumentDefinition]
    /// The start of a sentence, such as `Field "house"`.
    var subject: String
    /// The end of a sentence, such as `field "Query.house"`.
    var place: String
}

extension DocumentValidation {
    /// Checks the arguments of a field or directive.
    ///
    /// - Parameters:
    ///   - arguments: The arguments as they are written.
    ///   - owner: The field or directive; nil if it is not known, when only variables are checked.
    ///   - position: The position of the field or directive.
    mutating func check(_ arguments: [ArgumentUse], of owner: ArgumentOwner?, at position: GraphQLPosition) {
        var positions: [String: GraphQLPosition] = [:]
        for argument in arguments {
            if let first = positions.updateValue(argument.position, forKey: argument.name) {
                report("There can be only one argument named \"\(argument.name)\".", at: first, argument.position)
            }
            check(argument, of: owner)
        }
        guard let owner else { return }
        for definition in owner.arguments where definition.isRequired && positions[definition.name] == nil {
            let message = "\(owner.subject) argument \"\(definition.name)\" of type \"\(definition.type)\""
            report(message + " is required, but it was not provided.", at: position)
        }
    }

    private mutating func check(_ argument: ArgumentUse, of owner: ArgumentOwner?) {
        let definition = owner?.arguments.first { $0.name == argument.name }
        if let owner, definition == nil {
            let advice = suggestion(for: argument.name, among: owner.arguments.map(\.name))
            report("Unknown argument \"\(argument.name)\" on \(owner.place).\(advice)", at: argument.position)
        }
        if let definition { check(argument.value, as: definition.type) }
        addVariables(of: argument.value, as: definition?.type, hasDefault: definition?.defaultValue != nil)
    }

    /// Checks a value that is written in the document; variables inside are checked where they are declared.
    mutating func check(_ literal: Literal, as type: TypeReference) {
        do throws(GraphQLError) {
            _ = try LiteralInput(schema: schema, variables: nil).value(of: literal, as: type)
        } catch {
            report(error)
        }
    }

    /// Notes the variables of a value for the operations that use the definition.
    private mutating func addVariables(of literal: Literal, as type: TypeReference?, hasDefault: Bool) {
        switch literal.content {
        case .variable(let name):
            let use = VariableUse(name: name, type: type, hasDefault: hasDefault, position: literal.position)
            uses.variables.append(use)
        case .list(let elements):
            for element in elements { addVariables(of: element, as: type?.element, hasDefault: false) }
        case .object(let members):
            for member in members { addVariables(of: member.value, as: nil, hasDefault: false) }
        default: break
        }
    }

    /// Checks directives at a place of the document.
    mutating func check(_ directives: [DirectiveUse], at location: DirectiveDefinition.Location) {
        var positions: [String: GraphQLPosition] = [:]
        for directive in directives {
            guard let definition = DirectiveDefinition.named(directive.name) else {
                report("Unknown directive \"@\(directive.name)\".", at: directive.position)
                check(directive.arguments, of: nil, at: directive.position)
                continue
            }
            let owner = ArgumentOwner(
                arguments: definition.arguments,
                subject: "Directive \"@\(directive.name)\"",
                place: "directive \"@\(directive.name)\""
            )
            if let first = positions.updateValue(directive.position, forKey: directive.name) {
                report("The \(owner.place) can only be used once at this location.", at: first, directive.position)
            }
            if !definition.locations.contains(location) {
                report("\(owner.subject) may not be used on \(location.rawValue).", at: directive.position)
            }
            check(directive.arguments, of: owner, at: directive.position)
        }
    }
}
