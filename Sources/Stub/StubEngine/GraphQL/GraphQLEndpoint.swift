// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import ListDescription
import Synchronization

/// The GraphQL schema of one path, with the lists that are its connections.
final class GraphQLEndpoint: Sendable {
    /// A list of the schema.
    struct Connection: Sendable {
        /// The list.
        let list: ListDescription
        /// Its place in the schema.
        let access: GraphQLAccess
        /// Reads its rows.
        let rows: ConnectionRows
    }

    /// A document with its mistakes.
    struct CheckedDocument: Sendable {
        /// The document.
        let document: GraphQLDocument
        /// The mistakes; empty for a document whose operations can be executed.
        let errors: [GraphQLError]
    }

    /// The most fields of the query type in one operation, each of which may read a whole list.
    static let rootFieldsMax = 50
    /// The most rows in the answer to one operation; the largest page of any list has as many.
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
    init?(_ lists: [ListDescription]) {
        connections = lists.compactMap { list in
            list.graphQL.map { Connection(list: list, access: $0, rows: ConnectionRows(list)) }
        }
        guard !connections.isEmpty, let schema = try? ConnectionSchema.schema(of: lists) else { return nil }
        executor = GraphQLExecutor(schema: schema)
    }

    /// Returns the list that a request belongs to if it selects none.
    var first: ListDescription { connections[0].list }

    /// Returns the list whose connection is a field of the query type.
    func connection(named field: String) -> Connection? {
        connections.first { $0.access.field == field }
    }

    /// Returns the list of whose rows a field of the query type is one.
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
        let checked = CheckedDocument(document: document, errors: executor.errors(of: document))
        guard text.utf8.count <= Self.documentByteCountMax else { return checked }
        documents.withLock { documents in
            if documents.count >= Self.documentsMax { documents.removeAll() }
            documents[text] = checked
        }
        return checked
    }
}
