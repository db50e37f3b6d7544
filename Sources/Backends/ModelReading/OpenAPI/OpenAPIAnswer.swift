// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The place of the rows in an answer, and the members around them.
struct OpenAPIAnswer {
    /// The most levels of objects around the rows.
    private static let depthMax = 3

    /// The schema of the answer, behind its references.
    let schema: JSONValue
    /// The keys that lead to the rows; none for an answer that is the array of rows.
    let rows: [String]
    /// The schema of a row.
    let element: JSONValue
    /// The keys that lead to the next page, as an extension of the document names them.
    let hintedNext: [String]?

    /// Finds the rows: the answer itself, or the only array in it, or the one with a usual name; nil without an array.
    ///
    /// - Parameters:
    ///   - schema: The schema of the answer.
    ///   - schemas: The schemas of the document.
    ///   - hints: The names that the document gives in an extension.
    /// - Throws: `OperationRefusal` if more than one array can hold the rows, or a reference cannot be followed.
    init?(schema: JSONValue, schemas: OpenAPISchemas, hints: PagingHints) throws(OperationRefusal) {
        let schema = try schemas.whole(schema)
        self.schema = schema
        hintedNext = hints.next
        if case .array(let element) = SchemaWords.shape(of: schema) {
            (rows, self.element) = ([], element)
            return
        }
        let arrays = Self.arrays(in: schema, schemas: schemas, path: [])
        guard !arrays.isEmpty else { return nil }
        if let hinted = hints.rows, let found = arrays.first(where: { $0.path == hinted }) {
            (rows, element) = (found.path, found.element)
            return
        }
        let nearest = arrays.map(\.path.count).min() ?? 0
        let near = arrays.filter { $0.path.count == nearest }
        let named = PageWords.rows.lazy.compactMap { name in near.first { $0.path.last == name } }.first
        guard let found = near.count == 1 ? near.first : named else {
            throw OperationRefusal("its answer has several arrays, and the model does not say which one has the rows")
        }
        (rows, element) = (found.path, found.element)
    }

    /// Whether the rows are the answer itself, or have a name that says that they are rows.
    var isListByName: Bool {
        rows.last.map { PageWords.rows.contains($0) } ?? true
    }

    /// Returns the arrays of objects in an object, and those in the objects inside it.
    private static func arrays(
        in schema: JSONValue,
        schemas: OpenAPISchemas,
        path: [String]
    ) -> [(path: [String], element: JSONValue)] {
        guard path.count < depthMax, case .object(let members) = SchemaWords.shape(of: schema) else { return [] }
        return members.flatMap { key, value -> [(path: [String], element: JSONValue)] in
            guard let member = try? schemas.whole(value) else { return [] }
            guard case .array(let element) = SchemaWords.shape(of: member) else {
                return arrays(in: member, schemas: schemas, path: path + [key])
            }
            guard case .object = schemas.shape(of: element) else { return [] }
            return [(path: path + [key], element: element)]
        }
    }
}
