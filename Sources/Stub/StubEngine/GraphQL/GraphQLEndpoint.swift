// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription
import Synchronization

/// The GraphQL schema of one path, with the lists that are its connections.
final class GraphQLEndpoint: Sendable {
    /// A list of the schema.
    final class Connection: Sendable {
        /// The list.
        let list: ListDescription
        /// Its place in the schema.
        let access: GraphQLAccess
        /// Reads its rows.
        let rows: ConnectionRows
        /// The list on the fast path.
        let endpoint: PageEndpoint

        /// Puts a list into the schema.
        init(_ list: ListDescription, access: GraphQLAccess, of generation: RouteTable.Generation) {
            self.list = list
            self.access = access
            rows = ConnectionRows(list)
            endpoint = PageEndpoint(connection: list, of: generation)
        }
    }

    /// A document with its mistakes, and with the operations that were asked for.
    final class CheckedDocument: Sendable {
        /// An operation that is kept.
        private struct KeptOperation: Sendable {
            /// The operation without the values of a request.
            let operation: ReusableOperation
            /// The operation as bytes and values; nil for one that must be executed.
            let program: QueryProgram?
        }

        /// The most operations that are kept.
        private static let operationsMax = 4

        /// The document.
        let document: GraphQLDocument
        /// The mistakes; empty for a document whose operations can be executed.
        let errors: [GraphQLError]
        private let kept = Mutex<[String: KeptOperation]>([:])

        /// Begins without operations.
        init(_ document: GraphQLDocument, errors: [GraphQLError]) {
            self.document = document
            self.errors = errors
        }

        /// Prepares an operation for a request.
        ///
        /// - Parameters:
        ///   - name: The name of the operation; nil stands for the only one.
        ///   - variables: The values of the variables.
        ///   - endpoint: The schema for which the document is checked.
        /// - Returns: The operation with these values, and its program; none for one that must be executed.
        /// - Throws: `GraphQLFailure` if there is no such operation, or if a variable is wrong.
        func operation(
            named name: String?,
            variables: JSONObject,
            in endpoint: GraphQLEndpoint
        ) throws(GraphQLFailure) -> (PreparedOperation, QueryProgram?) {
            // No operation has the empty name, so a request for it gets its error every time.
            let key = name ?? ""
            if name != "", let known = kept.withLock({ $0[key] }) {
                return (try endpoint.executor.prepare(known.operation, variables: variables), known.program)
            }
            let prepared = try endpoint.executor.prepare(document, operationName: name, variables: variables)
            let program = QueryProgram(prepared, in: endpoint)
            if let operation = ReusableOperation(prepared, of: document, operationName: name) {
                kept.withLock { kept in
                    guard kept.count < Self.operationsMax else { return }
                    kept[key] = KeptOperation(operation: operation, program: program)
                }
            }
            return (prepared, program)
        }
    }

    /// The most fields of the query type in one operation, each of which may read a whole list.
    static let rootFieldsMax = 50
    /// The most rows in the answer to one operation, each counted as often as it is there; a page can have as many.
    static let rowsMax: UInt64 = 10_000
    /// The most documents that are kept, checked, for the next request with the same text.
    private static let documentsMax = 64
    /// The longest document that is kept, in bytes.
    private static let documentByteCountMax = 8 << 10

    /// The lists, in the order of the file; at least one.
    let connections: [Connection]
    /// Answers queries.
    let executor: GraphQLExecutor
    private let documents = Mutex<[String: CheckedDocument]>([:])

    /// Makes the schema of lists; nil if there are none with a place in one, or if they do not fit together.
    init?(_ lists: [ListDescription], of generation: RouteTable.Generation = RouteTable.Generation()) {
        connections = lists.compactMap { list in
            list.graphQL.map { Connection(list, access: $0, of: generation) }
        }
        guard !connections.isEmpty, let schema = try? ConnectionSchema.schema(of: lists) else { return nil }
        executor = GraphQLExecutor(schema: schema)
    }

    /// Returns the list whose connection is a field of the query type.
    func connection(named field: String) -> Connection? {
        connections.first { $0.access.field == field }
    }

    /// Returns the list from which a field of the query type gets a single row.
    func connection(ofItem field: String) -> Connection? {
        connections.first { $0.list.items != nil && $0.access.itemField == field }
    }

    /// Reads a document, and checks it against the schema.
    ///
    /// - Parameter text: The document.
    /// - Returns: The document.
    /// - Throws: `GraphQLFailure` for a text that is not a document, or that is too large.
    func document(_ text: String) throws(GraphQLFailure) -> CheckedDocument {
        if let known = documents.withLock({ $0[text] }) { return known }
        let document: GraphQLDocument
        do throws(GraphQLError) {
            document = try GraphQLDocument(parsing: Array(text.utf8), limits: executor.limits)
        } catch {
            throw GraphQLFailure([error])
        }
        let checked = CheckedDocument(document, errors: executor.errors(of: document))
        guard text.utf8.count <= Self.documentByteCountMax else { return checked }
        documents.withLock { documents in
            if documents.count >= Self.documentsMax { documents.removeAll() }
            documents[text] = checked
        }
        return checked
    }
}
