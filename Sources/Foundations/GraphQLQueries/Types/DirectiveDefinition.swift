// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A directive that documents may use.
struct DirectiveDefinition: Hashable, Sendable {
    /// The places of a document where a directive may be, with the words of messages and of introspection.
    enum Location: String, Hashable, Sendable, CaseIterable {
        /// Behind the name of a query.
        case query = "QUERY"
        /// Behind the name of a mutation.
        case mutation = "MUTATION"
        /// Behind the name of a subscription.
        case subscription = "SUBSCRIPTION"
        /// Behind a field.
        case field = "FIELD"
        /// Behind the type of a fragment.
        case fragmentDefinition = "FRAGMENT_DEFINITION"
        /// Behind the name of a fragment that is put in.
        case fragmentSpread = "FRAGMENT_SPREAD"
        /// Behind the type of a fragment on the spot.
        case inlineFragment = "INLINE_FRAGMENT"
        /// Behind a variable.
        case variableDefinition = "VARIABLE_DEFINITION"
    }

    /// The name, without the sign.
    var name: String
    /// The words about the directive for people.
    var description: String
    /// The places where it may be.
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
    /// The place of the operation's own directives.
    var location: DirectiveDefinition.Location {
        switch self {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        }
    }
}
