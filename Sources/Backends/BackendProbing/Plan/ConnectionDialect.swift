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
        let all = row.fields.compactMap { Self.selection(of: $0) }.joined(separator: " ")
        let fields = key.map { $0.joined(separator: " { ") + String(repeating: " }", count: $0.count - 1) } ?? all
        return "query ($first: Int, $after: String, $last: Int, $before: String) { "
            + "\(access.field)(first: $first, after: $after, last: $last, before: $before) { "
            + "edges { node { \(fields.isEmpty ? "__typename" : fields) } cursor } "
            + "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }"
    }

    /// Returns the selection of a field; nil for one whose type the kind of the field does not say.
    private static func selection(of field: RowField) -> String? {
        switch field.kind {
        case .object(let fields):
            let inner = fields.compactMap { selection(of: $0) }
            return inner.isEmpty ? nil : "\(field.name) { \(inner.joined(separator: " ")) }"
        case .nullable(let inner, _), .array(let inner, _):
            return selection(of: RowField(name: field.name, kind: inner))
        case .choice(let values), .cycle(let values): return values.contains(where: \.hasMembers) ? nil : field.name
        case .value(let value): return value.hasMembers ? nil : field.name
        case .index, .sequence, .words, .number, .boolean, .date, .uuid, .template, .sample, .money, .image, .extremes,
            .dateTime, .padded, .reference:
            return field.name
        }
    }
}

extension JSONValue {
    /// Whether the value is an object or has objects in it, of which a query selects the members.
    fileprivate var hasMembers: Bool {
        switch self {
        case .object: true
        case .array(let elements): elements.contains(where: \.hasMembers)
        case .null, .bool, .integer, .number, .string: false
        }
    }
}
