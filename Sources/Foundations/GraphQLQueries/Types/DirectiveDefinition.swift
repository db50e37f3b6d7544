// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A directive that documents may use.
struct DirectiveDefinition: Hashable, Sendable {
    /// The locations of a document at which a directive may be, with the names in messages and in introspection.
    enum Location: String, Hashable, Sendable, CaseIterable {
        /// After the name of a query.
        case query = "QUERY"
        /// After the name of a mutation.
        case mutation = "MUTATION"
        /// After the name of a subscription.
        case subscription = "SUBSCRIPTION"
        /// After a field.
        case field = "FIELD"
        /// After the type of a fragment definition, `fragment Name on Type`.
        case fragmentDefinition = "FRAGMENT_DEFINITION"
        /// After a fragment spread, `...Name`.
        case fragmentSpread = "FRAGMENT_SPREAD"
        /// After the type of an inline fragment, `... on Type`.
        case inlineFragment = "INLINE_FRAGMENT"
        /// After the definition of a variable.
        case variableDefinition = "VARIABLE_DEFINITION"
    }

    /// The name, without the `@`.
    var name: String
    /// The description for people.
    var description: String
    /// The locations at which it may be.
    var locations: [Location]
    /// The arguments.
    var arguments: [ArgumentDefinition]

    /// The directives that every schema has.
    static let builtIn = [
        DirectiveDefinition(
            name: "include",
            description: "Takes the field or fragment only if the argument is true.",
            locations: [.field, .fragmentSpread, .inlineFragment],
            arguments: [ArgumentDefinition("if", type: .nonNull("Boolean"))]
        ),
        DirectiveDefinition(
            name: "skip",
            description: "Leaves the field or fragment out if the argument is true.",
            locations: [.field, .fragmentSpread, .inlineFragment],
            arguments: [ArgumentDefinition("if", type: .nonNull("Boolean"))]
        ),
    ]

    /// Returns the directive with a name.
    static func named(_ name: String) -> DirectiveDefinition? {
        builtIn.first { $0.name == name }
    }
}

extension GraphQLOperation.Kind {
    /// The location of the directives of an operation of this kind.
    var location: DirectiveDefinition.Location {
        switch self {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        }
    }
}
