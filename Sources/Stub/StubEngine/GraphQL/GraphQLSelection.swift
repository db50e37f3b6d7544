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
    private let connection: GraphQLEndpoint.Connection
    private var value: Value

    /// Finds the values of the fields of an operation.
    ///
    /// - Parameters:
    ///   - fields: The fields of the query type that it selects; those that are the same in all are found once.
    ///   - endpoint: The schema with its lists.
    ///   - asked: What links begin with.
    ///   - changes: Returns what has become of a list, by its name.
    /// - Returns: The values, in the order of the fields.
    /// - Throws: `GraphQLFailure` for more fields or rows than one answer may have.
    static func all(
        of fields: [PreparedOperation.RootField],
        in endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) throws(GraphQLFailure) -> [GraphQLSelection] {
        var selections: [GraphQLSelection] = []
        var rowCount: UInt64 = 0
        for field in fields where !selections.contains(where: { $0.isSame(as: field) }) {
            guard selections.count < GraphQLEndpoint.rootFieldsMax else {
                let most = GraphQLEndpoint.rootFieldsMax
                throw GraphQLFailure([GraphQLError("The operation selects more than \(most) lists; select fewer.")])
            }
            let connection = endpoint.connection(named: field.name)
            guard let found = connection ?? endpoint.connection(ofItem: field.name) else { continue }
            let overlay = changes(found.list.name)
            let value =
                connection == nil
                ? row(of: found, for: field, in: overlay) : page(of: found, for: field, asked: asked, in: overlay)
            let selection = GraphQLSelection(
                isConnection: connection != nil,
                field: field,
                connection: found,
                value: value
            )
            rowCount += selection.page?.rowCount ?? 1
            guard rowCount <= GraphQLEndpoint.rowsMax || selections.isEmpty else {
                let message = "The answer has more than \(GraphQLEndpoint.rowsMax) rows; select fewer."
                throw GraphQLFailure([GraphQLError(message)])
            }
            selections.append(selection)
        }
        return selections
    }

    private static func row(
        of connection: GraphQLEndpoint.Connection,
        for field: PreparedOperation.RootField,
        in overlay: RowOverlay?
    ) -> Value {
        let key = field.arguments["id"]?.text ?? ""
        guard let number = connection.list.number(ofRow: key, in: overlay) else { return .row([]) }
        return .row(connection.list.bytes(ofRow: number, in: overlay))
    }

    private static func page(
        of connection: GraphQLEndpoint.Connection,
        for field: PreparedOperation.RootField,
        asked: ListRequest,
        in overlay: RowOverlay?
    ) -> Value {
        func text(_ argument: GraphQLAccess.Argument) -> String? { field.arguments[argument.rawValue]?.text }
        func number(_ argument: GraphQLAccess.Argument) -> Int? { field.arguments[argument.rawValue]?.int }
        let window = ConnectionWindow(
            first: number(.first),
            last: number(.last),
            after: text(.after),
            before: text(.before)
        )
        var asked = asked
        asked.window = window
        asked.query = (connection.list.query?.parameters ?? [])
            .compactMap { name in field.arguments[name]?.text.map { (name: name, value: $0) } }
        do throws(BadParameter) {
            let page = try connection.list.page(for: asked, of: overlay)
            return .page(ConnectionPage(connection: connection, page: page))
        } catch {
            return .failure(GraphQLError(message(of: error)))
        }
    }

    private static func message(of refusal: BadParameter) -> String {
        switch refusal.kind {
        case .size, .sizeAbove: "Argument \"\(refusal.parameter)\" must be \(refusal.allowed)"
        default: refusal.description
        }
    }
}

extension GraphQLSelection {
    /// The list of the page or row.
    var list: ListDescription { connection.list }

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
    func isSame(as other: PreparedOperation.RootField) -> Bool {
        isSame(as: other.name, arguments: other.arguments)
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
