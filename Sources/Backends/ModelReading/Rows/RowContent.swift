// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// The content of a row.
enum RowContent {
    /// A row with fields.
    case fields(JSONObject)
    /// A row that is a text or a number, with the kind of its values.
    case single(JSONValue)

    /// Reads the schema of a row.
    ///
    /// - Parameters:
    ///   - schema: The schema of an element of the array of rows.
    ///   - name: The name of the array.
    ///   - schemas: The schemas of the model.
    ///   - remarks: Receives the points that could not be decided.
    /// - Returns: The content.
    /// - Throws: `OperationRefusal` for rows that are arrays, or have no names for their members.
    static func content(
        of schema: JSONValue,
        name: String,
        in schemas: some ModelSchemas,
        remarks: inout [ListSketch.Remark]
    ) throws(OperationRefusal) -> RowContent {
        let shape = schemas.shape(of: schema)
        if let kind = FieldKinds.key(of: shape, name: String(name.split(separator: ".").last ?? "")) {
            return .single(kind)
        }
        switch shape {
        case .object:
            var reading = RowFields(schemas: schemas)
            let fields = reading.fields(of: schema) ?? [:]
            remarks += reading.remarks
            return .fields(fields)
        case .array: throw OperationRefusal("its rows are arrays")
        case .unknown(let reason): throw OperationRefusal(reason)
        case .constant: throw OperationRefusal("the model does not describe its rows")
        default: throw OperationRefusal("its rows are neither objects, texts nor whole numbers")
        }
    }
}
