// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The place of a list in a GraphQL schema: its rows are a connection, as the specification of Relay describes it.
///
/// All such lists of one path are one schema.
package struct GraphQLAccess: Sendable, Hashable {
    /// The names of the arguments that select the rows of a connection.
    package enum Argument: String, Sendable, CaseIterable {
        /// The number of rows from the beginning.
        case first
        /// The cursor of the row before the page.
        case after
        /// The number of rows from the end.
        case last
        /// The cursor of the row after the page.
        case before
    }

    /// The field of the query type that is the connection.
    package var field: String
    /// The name of the type of a row; the names of the connection's and the edges' types are made from it.
    package var type: String

    /// Creates a place.
    package init(field: String, type: String) {
        self.field = field
        self.type = type
    }

    /// The name of the type of the connection.
    package var connectionType: String { "\(type)Connection" }
    /// The name of the type of an edge, which is a row with its cursor.
    package var edgeType: String { "\(type)Edge" }
    /// The field of the query type that is a single row, by its key.
    package var itemField: String { type.prefix(1).lowercased() + type.dropFirst() }
}

extension GraphQLAccess {
    /// Takes the names that a list has if its description names none: `houses`, and `House` for a row.
    ///
    /// - Parameters:
    ///   - list: The name of the list.
    ///   - field: The field of the query type; nil for the list's name in letters and digits.
    package init(list: String, field: String? = nil) {
        let parts = list.split(separator: "-").map(String.init)
        let words = parts.prefix(1) + parts.dropFirst().map(Self.capitalized)
        let name = field ?? words.joined()
        self.init(field: name, type: Self.capitalized(Self.singular(of: name)))
    }

    /// Returns a name with a capital letter in front.
    static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Returns the singular of a regular plural; any other name as it is.
    private static func singular(of name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "zes"].contains(where: { name.hasSuffix($0) }) {
            return String(name.dropLast(2))
        }
        let isPlural = name.hasSuffix("s") && !["ss", "us", "is"].contains { name.hasSuffix($0) }
        return isPlural && name.count > 1 ? String(name.dropLast()) : name
    }
}

extension Envelope {
    private typealias Body = JSONTemplate<PageValue>
    private typealias ErrorBody = JSONTemplate<ErrorValue>

    /// Returns the envelope of a list with a place in a GraphQL schema.
    ///
    /// Requests select the parts of their answers, so the envelope only lists the possible parts and their paths.
    ///
    /// - Parameters:
    ///   - access: The place of the list.
    ///   - head: The further headers of the answers.
    /// - Returns: The envelope.
    static func connection(of access: GraphQLAccess, head: AnswerHead) -> Envelope {
        let pageInfo = object([
            ("hasNextPage", value(.hasMore)), ("hasPreviousPage", value(.hasPrevious)),
            ("endCursor", value(.token(.next))),
        ])
        let connection = object([("totalCount", value(.total)), ("nodes", value(.rows)), ("pageInfo", pageInfo)])
        var envelope = Envelope(body: object([("data", object([(access.field, connection)]))]))
        let message = ErrorBody.Member("message", element: ErrorBody.Element(.value(Placeholder(.message))))
        let errors = ErrorBody.array([ErrorBody.Element(.object([message]))])
        let body = ErrorBody.object([ErrorBody.Member("errors", element: ErrorBody.Element(errors))])
        envelope.errors = ErrorForms(other: ErrorForms.Form(body: body))
        envelope.head = head
        envelope.head.contentType = "application/json; charset=utf-8"
        return envelope
    }

    private static func value(_ value: PageValue) -> Body { .value(Placeholder(value)) }

    private static func object(_ members: [(key: String, template: Body)]) -> Body {
        .object(members.map { Body.Member($0.key, element: Body.Element($0.template)) })
    }
}

extension ListDescription {
    /// Sets the place in a GraphQL schema, and the parameters and the form of answers that follow from it.
    mutating func take(_ access: GraphQLAccess) {
        graphQL = access
        method = "POST"
        paging.pageParameter = GraphQLAccess.Argument.after.rawValue
        paging.sizeParameter = GraphQLAccess.Argument.first.rawValue
        paging.beforeParameter = GraphQLAccess.Argument.before.rawValue
        envelope = .connection(of: access, head: envelope.head)
    }

    /// The methods of requests for pages.
    package var methods: [String] { graphQL == nil ? [method] : ["GET", "POST"] }
}
