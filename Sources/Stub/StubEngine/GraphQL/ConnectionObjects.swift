// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription

/// The query type of an operation whose values were found.
struct QueryObject: GraphQLObject {
    /// The values.
    let selections: [GraphQLSelection]

    /// Returns the value of a field with the same arguments.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        guard let selection = selections.first(where: { $0.isSame(as: field, arguments: arguments) }) else {
            return .null
        }
        return try selection.resolved()
    }
}

/// A page of a list as a connection shows it, with the parts that several objects of the answer need.
final class ConnectionPage: Sendable {
    /// The list with its place in the schema.
    let connection: GraphQLEndpoint.Connection
    /// The page; a fault may have changed it.
    let page: Page
    /// The rows of the answer, in order.
    let positions: [ConnectionRows.Position]

    /// Shows a page.
    init(connection: GraphQLEndpoint.Connection, page: Page) {
        self.connection = connection
        self.page = page
        positions = connection.rows.positions(on: page)
    }

    /// Returns the cursor of a row.
    func cursor(at position: ConnectionRows.Position) -> String { connection.rows.cursor(at: position, on: page) }

    /// Returns a row.
    func row(at position: ConnectionRows.Position) -> JSONValue { connection.rows.value(at: position, on: page) }

    /// Whether rows follow; a fault may say otherwise where the client goes forward.
    var hasNext: Bool { page.isBackward ? connection.rows.hasRows(behind: page) : page.hasMore }

    /// Whether rows come before; a fault may say otherwise where the client goes backward.
    var hasPrevious: Bool { page.isBackward ? page.hasMore : page.range.lowerBound > 0 }

    /// The cursor from which a client goes backward; nil without rows.
    var startCursor: String? {
        // It is the cursor of the first row, unless a fault gives another one.
        if page.isBackward, let next = page.next?.plain { return next }
        return positions.first.map(cursor)
    }

    /// The cursor from which a client goes forward; nil without rows.
    var endCursor: String? {
        // It is the cursor of the last row, unless a fault gives another one.
        if !page.isBackward, let next = page.next?.plain { return next }
        return positions.last.map(cursor)
    }
}

/// A connection of the answer.
struct ConnectionObject: GraphQLObject {
    /// The page that it shows.
    let page: ConnectionPage

    /// Returns a field of the connection.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "edges":
            let type = page.connection.access.edgeType
            return .list(page.positions.map { .object(type: type, EdgeObject(page: page, position: $0)) })
        case "nodes": return .list(page.positions.map { .leaf(page.row(at: $0)) })
        case "pageInfo": return .object(type: "PageInfo", PageInfoObject(page: page))
        case "totalCount": return .leaf(.integer(Int64(clamping: page.page.total)))
        default: return .null
        }
    }
}

/// A row with its cursor.
struct EdgeObject: GraphQLObject {
    /// The page that has the row.
    let page: ConnectionPage
    /// The position of the row.
    let position: ConnectionRows.Position

    /// Returns a field of the edge.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "node": .leaf(page.row(at: position))
        case "cursor": .leaf(.string(page.cursor(at: position)))
        default: .null
        }
    }
}

/// The ends of a page.
struct PageInfoObject: GraphQLObject {
    /// The page.
    let page: ConnectionPage

    /// Returns a field of the type `PageInfo`.
    func value(of field: String, arguments: JSONObject) throws(GraphQLError) -> GraphQLValue {
        switch field {
        case "hasNextPage": .leaf(.bool(page.hasNext))
        case "hasPreviousPage": .leaf(.bool(page.hasPrevious))
        case "startCursor": .text(page.startCursor)
        case "endCursor": .text(page.endCursor)
        default: .null
        }
    }
}
