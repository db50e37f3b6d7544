// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Fields and fragments between braces; never empty.
struct SelectionSet: Sendable {
    /// The parts, in the order of the document.
    var selections: [Selection]
    /// The position of the brace.
    var position: GraphQLPosition
}

/// One part of a selection set.
enum Selection: Sendable {
    /// A field.
    case field(FieldSelection)
    /// A fragment by its name.
    case spread(FragmentSpread)
    /// A fragment on the spot.
    case inline(InlineFragment)

    /// The directives.
    var directives: [DirectiveUse] {
        switch self {
        case .field(let field): field.directives
        case .spread(let spread): spread.directives
        case .inline(let fragment): fragment.directives
        }
    }

    /// The position of the first character.
    var position: GraphQLPosition {
        switch self {
        case .field(let field): field.position
        case .spread(let spread): spread.position
        case .inline(let fragment): fragment.position
        }
    }
}

/// A field that is selected.
struct FieldSelection: Sendable {
    /// The name in the answer, if it is another than the field's.
    var alias: String?
    /// The name of the field.
    var name: String
    /// The arguments, in the order of the document.
    var arguments: [ArgumentUse]
    /// The directives.
    var directives: [DirectiveUse]
    /// The fields of the field's value; nil where none are selected.
    var selections: SelectionSet?
    /// The position of the alias, or of the name.
    var position: GraphQLPosition

    /// The name in the answer.
    var responseName: String { alias ?? name }
}

/// A fragment that is put in by its name.
struct FragmentSpread: Sendable {
    /// The name of the fragment.
    var name: String
    /// The directives.
    var directives: [DirectiveUse]
    /// The position of the three dots.
    var position: GraphQLPosition
    /// The position of the name.
    var namePosition: GraphQLPosition
}

/// A selection set inside another one, with a type or with directives.
struct InlineFragment: Sendable {
    /// The type that has the fields; nil for that of the selection set around.
    var condition: TypeCondition?
    /// The directives.
    var directives: [DirectiveUse]
    /// The fields that it selects.
    var selections: SelectionSet
    /// The position of the three dots.
    var position: GraphQLPosition
}

/// The type that a fragment applies to.
struct TypeCondition: Sendable {
    /// The name of the type.
    var name: String
    /// The position of the name.
    var position: GraphQLPosition
}

/// An argument of a field or of a directive.
struct ArgumentUse: Sendable {
    /// The name.
    var name: String
    /// The value.
    var value: Literal
    /// The position of the name.
    var position: GraphQLPosition
}

/// A directive, such as `@include(if: $wide)`.
struct DirectiveUse: Sendable {
    /// The name, without the sign.
    var name: String
    /// The arguments.
    var arguments: [ArgumentUse]
    /// The position of the sign.
    var position: GraphQLPosition
}
