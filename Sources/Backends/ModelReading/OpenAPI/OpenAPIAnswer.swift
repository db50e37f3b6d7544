// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The place of the rows in an answer, and the members around them.
struct OpenAPIAnswer {
    /// The schema of the answer, with its references resolved.
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
        let name = schemas.name(of: schema)
        let schema = try schemas.whole(schema)
        self.schema = schema
        hintedNext = hints.next
        if case .array(let element) = SchemaWords.shape(of: schema) {
            do throws(OperationRefusal) { _ = try schemas.whole(element) } catch {
                throw OperationRefusal(error.reason, isAboutRows: true)
            }
            (rows, self.element) = ([], element)
            return
        }
        var search = ArraySearch(schemas: schemas)
        guard let found = try search.rows(in: schema, named: name, hinted: hints.rows) else { return nil }
        (rows, element) = (found.path, found.element)
    }

    /// Whether the rows are the answer itself, or have a name that says that they are rows.
    var isListByName: Bool {
        rows.last.map { PagingMember.rows.contains($0) } ?? true
    }
}
