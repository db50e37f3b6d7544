// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

extension DocumentValidation {
    /// Checks the fields and fragments of a selection set.
    ///
    /// - Parameters:
    ///   - set: The selection set.
    ///   - type: The type that has the fields; nil if it is not known, when only fragments and variables are checked.
    mutating func check(_ set: SelectionSet, on type: ObjectType?) {
        for selection in set.selections {
            switch selection {
            case .field(let field): check(field, on: type)
            case .spread(let spread): check(spread, on: type)
            case .inline(let fragment): check(fragment, on: type)
            }
        }
    }

    private mutating func check(_ field: FieldSelection, on type: ObjectType?) {
        check(field.directives, at: .field)
        guard let type else { return checkUnknown(field) }
        guard let definition = schema.field(named: field.name, of: type) else {
            let advice = suggestion(for: field.name, among: type.fields.map(\.name))
            report("Cannot query field \"\(field.name)\" on type \"\(type.name)\".\(advice)", at: field.position)
            return checkUnknown(field)
        }
        let owner = ArgumentOwner(
            arguments: definition.arguments,
            subject: "Field \"\(field.name)\"",
            place: "field \"\(type.name).\(field.name)\""
        )
        check(field.arguments, of: owner, at: field.position)
        let object = schema.object(named: definition.type.name)
        if let selections = field.selections {
            if object == nil {
                let message = "Field \"\(field.name)\" must not have a selection since type \"\(definition.type)\""
                report(message + " has no subfields.", at: selections.position)
            }
            check(selections, on: object)
        } else if object != nil {
            let message = "Field \"\(field.name)\" of type \"\(definition.type)\" must have a selection of subfields."
            report(message + " Did you mean \"\(field.name) { ... }\"?", at: field.position)
        }
    }

    /// Checks the variables and fragments of a field that is not known.
    private mutating func checkUnknown(_ field: FieldSelection) {
        check(field.arguments, of: nil, at: field.position)
        if let selections = field.selections { check(selections, on: nil) }
    }

    private mutating func check(_ spread: FragmentSpread, on type: ObjectType?) {
        check(spread.directives, at: .fragmentSpread)
        uses.spreads.append(spread)
        guard let fragment = fragments[spread.name] else {
            return report("Unknown fragment \"\(spread.name)\".", at: spread.namePosition)
        }
        guard let type, let object = schema.object(named: fragment.condition.name), object.name != type.name else {
            return
        }
        let message = "Fragment \"\(spread.name)\" cannot be spread here as objects of type \"\(type.name)\""
        report(message + " can never be of type \"\(object.name)\".", at: spread.position)
    }

    private mutating func check(_ fragment: InlineFragment, on type: ObjectType?) {
        check(fragment.directives, at: .inlineFragment)
        guard let condition = fragment.condition else { return check(fragment.selections, on: type) }
        let object = object(of: condition, fragment: nil)
        if let type, let object, object.name != type.name {
            let message = "Fragment cannot be spread here as objects of type \"\(type.name)\""
            report(message + " can never be of type \"\(object.name)\".", at: fragment.position)
        }
        check(fragment.selections, on: object)
    }

    /// Returns the type that a fragment applies to, and reports one that has no fields.
    ///
    /// - Parameters:
    ///   - condition: The type as it is written.
    ///   - fragment: The name of the fragment; nil for one on the spot.
    /// - Returns: The type; nil for one that is not known or has no fields.
    mutating func object(of condition: TypeCondition, fragment: String?) -> ObjectType? {
        guard let type = schema.types[condition.name] else {
            reportUnknownType(condition.name, at: condition.position)
            return nil
        }
        guard case .object(let object) = type else {
            let subject = fragment.map { "Fragment \"\($0)\"" } ?? "Fragment"
            report("\(subject) cannot condition on non composite type \"\(type.name)\".", at: condition.position)
            return nil
        }
        return object
    }

    /// Reports the name of a type that there is not.
    mutating func reportUnknownType(_ name: String, at position: GraphQLPosition) {
        let advice = suggestion(for: name, among: Array(schema.types.keys))
        report("Unknown type \"\(name)\".\(advice)", at: position)
    }
}
