// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import OrderedCollections

/// A field of the query type with the list to which it leads, before a row of the list is looked at.
struct RequestedField {
    /// The kinds of what is found.
    enum Found {
        /// A page of the list.
        case page(Page)
        /// A row of the list; no bytes if there is none.
        case row([UInt8])
        /// The arguments are wrong.
        case refusal(BadParameter)

        /// The number of rows.
        var rowCount: UInt64 {
            switch self {
            case .page(let page): page.rowCount
            case .row(let bytes): bytes.isEmpty ? 0 : 1
            case .refusal: 0
            }
        }
    }

    /// The field with its arguments.
    let field: PreparedOperation.RootField
    /// The list with its place in the schema.
    let connection: GraphQLEndpoint.Connection
    /// Whether the field is a connection, and not a single row.
    let isConnection: Bool
    private let overlay: RowOverlay?
    private let asked: ListRequest

    /// Finds the list of a field; nil if the schema has none.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - endpoint: The schema with its lists.
    ///   - asked: The beginning of links.
    ///   - changes: Returns the changes of rows, by the name of the list that has them.
    private init?(
        _ field: PreparedOperation.RootField,
        in endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) {
        let connection = endpoint.connection(named: field.name)
        guard let found = connection ?? endpoint.connection(ofItem: field.name) else { return nil }
        isConnection = connection != nil
        self.field = field
        self.connection = found
        overlay = changes(found.list.rowsName)
        var asked = asked
        if isConnection {
            asked.window = Self.window(of: field.arguments)
            asked.query = (found.list.query?.parameters ?? [])
                .compactMap { name in field.arguments[name]?.text.map { (name: name, value: $0) } }
        }
        self.asked = asked
    }

    private static func window(of arguments: JSONObject) -> ConnectionWindow {
        func text(_ argument: GraphQLAccess.Argument) -> String? { arguments[argument.rawValue]?.text }
        func number(_ argument: GraphQLAccess.Argument) -> Int? { arguments[argument.rawValue]?.int }
        return ConnectionWindow(
            first: number(.first),
            last: number(.last),
            after: text(.after),
            before: text(.before)
        )
    }

    /// Returns the page, or the row.
    func found() -> Found {
        guard isConnection else {
            let key = field.arguments["id"]?.text ?? ""
            guard let number = connection.list.number(ofRow: key, in: overlay) else { return .row([]) }
            return .row(connection.list.bytes(ofRow: number, in: overlay))
        }
        do throws(BadParameter) {
            return .page(try connection.list.page(for: asked, of: overlay))
        } catch {
            return .refusal(error)
        }
    }
}

extension RequestedField {
    /// Finds the lists of an operation, and refuses one that selects too many, or that would read too many rows.
    ///
    /// - Parameters:
    ///   - fields: The fields of the query type that it selects; those that are the same in all are found once.
    ///   - endpoint: The schema with its lists.
    ///   - asked: The beginning of links.
    ///   - changes: Returns the changes of rows, by the name of the list that has them.
    /// - Returns: The fields, each of them once, in their order.
    /// - Throws: `GraphQLFailure` for more than the limits.
    static func all(
        of fields: [PreparedOperation.RootField],
        in endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) throws(GraphQLFailure) -> [RequestedField] {
        var seen: Set<PreparedOperation.RootField> = []
        let distinct = fields.count == 1 ? fields : fields.filter { seen.insert($0).inserted }
        let limit = GraphQLEndpoint.rootFieldsMax
        guard distinct.count <= limit else {
            let fact = "The operation selects \(distinct.count) different lists and rows"
            throw GraphQLFailure([GraphQLError("\(fact), and the limit is \(limit); select fewer.")])
        }
        var requested: [RequestedField] = []
        for field in distinct {
            guard let own = RequestedField(field, in: endpoint, asked: asked, changes: changes) else { continue }
            requested.append(own)
        }
        if let problem = scanProblem(of: requested) { throw GraphQLFailure([problem]) }
        return requested
    }

    /// Returns why the rows of some fields are too many to be read together; nil for fewer.
    private static func scanProblem(of fields: [RequestedField]) -> GraphQLError? {
        var (count, limit): (UInt64, UInt64) = (0, 0)
        for field in fields where field.isConnection {
            let list = field.connection.list
            let rows = list.scanCount(for: field.asked, of: field.overlay)
            guard rows > 0, let scan = list.query?.scan else { continue }
            count += rows
            limit = max(limit, scan)
        }
        guard count > limit else { return nil }
        let reason = "The operation would read \(count) rows to filter, search and sort"
        return GraphQLError("\(reason), and the limit is \(limit); select fewer lists, or raise 'scan' of a 'query'.")
    }
}
