// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

extension TypeSchema {
    /// Checks a type of the schema's own, and refuses the first thing that does not fit.
    func check(_ type: TypeDefinition) throws(TypeSchemaProblem) {
        try Self.check(name: type.name)
        switch type {
        case .scalar: break
        case .enumeration(let enumeration):
            try Self.check(names: enumeration.values, of: "the enumeration '\(type.name)'", kind: "value")
        case .object(let object):
            try Self.check(names: object.fields.map(\.name), of: "the type '\(type.name)'", kind: "field")
            for field in object.fields { try check(field, of: "\(type.name).\(field.name)") }
        }
    }

    private func check(_ field: FieldDefinition, of place: String) throws(TypeSchemaProblem) {
        _ = try definition(of: field.type, at: place)
        guard !field.arguments.isEmpty else { return }
        try Self.check(names: field.arguments.map(\.name), of: "the field '\(place)'", kind: "argument")
        for argument in field.arguments {
            let argumentPlace = "\(place)(\(argument.name):)"
            if case .object = try definition(of: argument.type, at: argumentPlace) {
                throw TypeSchemaProblem("'\(argumentPlace)' has a type with fields; use a scalar or an enumeration")
            }
            guard let value = argument.defaultValue else { continue }
            do throws(ValueProblem) {
                _ = try JSONInput(schema: self).value(value, as: argument.type)
            } catch {
                throw TypeSchemaProblem("the default value of '\(argumentPlace)' is wrong: \(error.message)")
            }
        }
    }

    private func definition(of type: TypeReference, at place: String) throws(TypeSchemaProblem) -> TypeDefinition {
        var inner = type
        while true {
            switch inner {
            case .named(let name):
                guard let definition = types[name] else {
                    throw TypeSchemaProblem("'\(place)' has the type '\(name)', which is not defined; define it")
                }
                return definition
            case .list(let element): inner = element
            case .nonNull(.nonNull):
                throw TypeSchemaProblem("'\(place)' excludes null twice; exclude it once")
            case .nonNull(let nullable): inner = nullable
            }
        }
    }

    private static func check(names: [String], of place: String, kind: String) throws(TypeSchemaProblem) {
        guard !names.isEmpty else { throw TypeSchemaProblem("\(place) has no \(kind)s; add one") }
        var known: Set<String> = []
        for name in names {
            try check(name: name)
            guard known.insert(name).inserted else {
                throw TypeSchemaProblem("\(place) has the \(kind) '\(name)' twice; remove one")
            }
            guard !["true", "false", "null"].contains(name) || kind != "value" else {
                throw TypeSchemaProblem("\(place) has the value '\(name)', which is a keyword; use another name")
            }
        }
    }

    /// Returns whether a name can be that of a schema's own type, field or argument.
    package static func allows(name: String) -> Bool { Lexer.isName(name) && !name.hasPrefix("__") }

    private static func check(name: String) throws(TypeSchemaProblem) {
        guard Lexer.isName(name) else {
            throw TypeSchemaProblem("'\(name)' is not a name; use letters, digits and '_', and no digit at the start")
        }
        guard allows(name: name) else {
            throw TypeSchemaProblem("'\(name)' begins with '__', which is for introspection; use another name")
        }
    }
}
