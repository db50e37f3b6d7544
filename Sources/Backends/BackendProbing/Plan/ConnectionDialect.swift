// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import OrderedCollections
import Pagers

/// The dialect of a GraphQL connection, as the specification of Relay describes it.
struct ConnectionDialect {
    /// The place of the list in the schema.
    let access: GraphQLAccess
    /// The fields of a row.
    let row: RowTemplate
    /// The path to the field that distinguishes the rows; nil if there is none.
    let key: [String]?

    /// The dialect, whose requests have one query with variables for the page.
    var dialect: PagerDialect {
        var dialect = PagerDialect(style: .cursor)
        dialect.name = access.field
        dialect.method = .post
        dialect.body = ["query": .string(query)]
        dialect.send.token = Self.variable(.after)
        dialect.send.size = Self.variable(.first)
        dialect.send.back = Self.variable(.before)
        dialect.send.backSize = Self.variable(.last)
        dialect.rows = path("edges")
        dialect.row = ["node"]
        dialect.id = key ?? []
        dialect.next = .path(path("pageInfo", "endCursor"))
        dialect.previous = .path(path("pageInfo", "startCursor"))
        dialect.more = .flag(at: path("pageInfo", "hasNextPage"))
        dialect.morePrevious = .flag(at: path("pageInfo", "hasPreviousPage"))
        dialect.total = path("totalCount")
        return dialect
    }

    private func path(_ keys: String...) -> [String] { ["data", access.field] + keys }

    private static func variable(_ argument: GraphQLAccess.Argument) -> PagerDialect.Location {
        .body(["variables", argument.rawValue])
    }

    /// The query; it selects the key of a row, or all fields of rows without a key.
    private var query: String {
        let fields = key.map { $0.joined(separator: " { ") + String(repeating: " }", count: $0.count - 1) }
        return query(selecting: fields ?? RowSelection(row.fields).texts.joined(separator: " "))
    }

    /// The line of the query with a selection that has its first field.
    static let firstLine = 2

    /// Returns the query that selects some fields of rows, with each of them in a line of its own.
    func query(selecting rows: RowSelection) -> String {
        query(selecting: "\n\(rows.texts.joined(separator: "\n"))\n")
    }

    private func query(selecting fields: String) -> String {
        "query ($first: Int, $after: String, $last: Int, $before: String) { "
            + "\(access.field)(first: $first, after: $after, last: $last, before: $before) { "
            + "edges { node { \(fields.allSatisfy(\.isWhitespace) ? "__typename" : fields) } cursor } "
            + "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }"
    }
}
