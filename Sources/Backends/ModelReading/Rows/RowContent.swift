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

    /// The words that follow the name of a row in the name of its key.
    private static var keyWords: [Substring] { ["id", "arn", "name", "key"] }

    /// Returns the content with the key of the row itself in front, by which a probe distinguishes the rows.
    ///
    /// Rows can have the ids of other things as well, such as that of their owner.
    ///
    /// - Parameter name: The name of the array.
    /// - Returns: The content; the same one if no field is named after the array.
    func leading(withKeyOf name: String) -> RowContent {
        guard case .fields(var fields) = self else { return self }
        var row = (name.split(separator: ".").last ?? "").lowercased()
        if row.hasSuffix("s") { row.removeLast() }
        let own = fields.keys.first { field in
            let word = field.lowercased()
            return word.hasPrefix(row) && Self.keyWords.contains(word.dropFirst(row.count))
        }
        guard let own, let kind = fields.removeValue(forKey: own) else { return self }
        fields.updateValue(kind, forKey: own, insertingAt: 0)
        return .fields(fields)
    }
}
