// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import OrderedCollections

/// A field of the query type with its arguments, and its value.
struct GraphQLSelection: Sendable {
    /// The kinds of values.
    private enum Value: Sendable {
        /// A page of a list.
        case page(ConnectionPage)
        /// A row of a list; no bytes if there is none.
        case row([UInt8])
        /// The arguments are wrong.
        case failure(GraphQLError)
    }

    /// Whether the field is a connection, and not a single row.
    let isConnection: Bool
    private let field: PreparedOperation.RootField
    /// The list of the page or row, with its place in the schema.
    let connection: GraphQLEndpoint.Connection
    private var value: Value

    /// Takes a field with what was found for it.
    private init(_ requested: RequestedField, found: RequestedField.Found) {
        isConnection = requested.isConnection
        field = requested.field
        connection = requested.connection
        value =
            switch found {
            case .page(let page): .page(ConnectionPage(connection: requested.connection, page: page))
            case .row(let bytes): .row(bytes)
            case .refusal(let refusal): .failure(GraphQLError(Self.message(of: refusal)))
            }
    }

    /// Finds the values of the fields of an operation, unless its answer would be too large.
    ///
    /// - Parameters:
    ///   - operation: The operation with the values of its variables.
    ///   - endpoint: The schema with its lists.
    ///   - asked: The beginning of links.
    ///   - changes: Returns the changes of rows, by the name of the list that has them.
    /// - Returns: The values, in the order of the fields; those of fields that are the same in all are found once.
    /// - Throws: `GraphQLFailure` for more lists, rows or values than one answer may have.
    static func all(
        of operation: PreparedOperation,
        in endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) throws(GraphQLFailure) -> [GraphQLSelection] {
        let requested = try RequestedField.all(
            of: operation.rootFields,
            in: endpoint,
            asked: asked,
            changes: changes
        )
        let found = requested.map { $0.found() }
        if let problem = Self.problem(of: operation, in: endpoint, with: zip(requested, found)) {
            throw GraphQLFailure([problem])
        }
        return zip(requested, found).map { GraphQLSelection($0, found: $1) }
    }

    /// Returns why an answer would be too large, before any of its rows is made; nil for one that is not.
    private static func problem(
        of operation: PreparedOperation,
        in endpoint: GraphQLEndpoint,
        with found: Zip2Sequence<[RequestedField], [RequestedField.Found]>
    ) -> GraphQLError? {
        var rows: [PreparedOperation.RootField: UInt64] = [:]
        var pageRows: UInt64 = 0
        for (requested, value) in found {
            rows[requested.field] = value.rowCount
            pageRows += value.rowCount
        }
        // The rows of a page are looked for even if only their total is selected.
        let limit = GraphQLEndpoint.rowsMax
        return AnswerSize(of: operation, in: endpoint, rows: rows).problem(with: endpoint.executor.limits)
            ?? AnswerSize.problem(Int(clamping: pageRows), of: "rows", limit: Int(limit))
    }

    private static func message(of refusal: BadParameter) -> String {
        switch refusal.kind {
        case .size, .sizeAbove: "Argument \"\(refusal.parameter)\" must be \(refusal.allowed)"
        default: refusal.description
        }
    }
}

extension GraphQLSelection {
    /// The page; nil for a row, and for arguments that are wrong.
    var page: Page? { shownPage?.page }

    /// The page as a connection shows it; nil for a row, and for arguments that are wrong.
    var shownPage: ConnectionPage? {
        if case .page(let own) = value { own } else { nil }
    }

    /// The bytes of the row, none if there is no such row; nil for a page, and for arguments that are wrong.
    var row: [UInt8]? {
        if case .row(let bytes) = value { bytes } else { nil }
    }

    /// Puts another page in the place of the page.
    mutating func replace(_ page: Page) {
        guard case .page(let own) = value else { return }
        value = .page(ConnectionPage(connection: own.connection, page: page))
    }

    /// Puts an error in the place of the page.
    mutating func refuse(_ refusal: BadParameter) {
        value = .failure(GraphQLError(Self.message(of: refusal)))
    }

    /// Returns whether a field with its arguments has this value.
    func isSame(as name: String, arguments: JSONObject) -> Bool {
        field.name == name && field.arguments == arguments
    }

    /// Returns the value for the answer.
    func resolved() throws(GraphQLError) -> GraphQLValue {
        switch value {
        case .page(let page): .object(type: connection.access.connectionType, ConnectionObject(page: page))
        case .row(let row): .leaf((try? JSONParser.parse(row)) ?? .null)
        case .failure(let error): throw error
        }
    }
}
