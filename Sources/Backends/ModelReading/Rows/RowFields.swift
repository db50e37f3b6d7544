// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections

/// Turns the schema of a row into the fields of a row in a list file.
///
/// Models are larger than the rows that a person would write: schemas repeat themselves, and have hundreds of members.
/// A row has fields up to a depth and up to a number, and a remark says where fields are missing.
struct RowFields<Schemas: ModelSchemas> {
    /// The most single values in a row.
    private static var fieldsMax: Int { 50 }
    /// The most levels of objects in a row.
    private static var depthMax: Int { 3 }

    /// The remarks about fields that are missing.
    private(set) var remarks: [ListSketch.Remark] = []

    private let schemas: Schemas
    /// The names of the schemas around the present one.
    private var names: [String] = []
    /// The keys that lead to the present field.
    private var path: [String] = ["row"]
    private var fieldsLeft = Self.fieldsMax

    /// Begins with the schemas that others refer to.
    init(schemas: Schemas) {
        self.schemas = schemas
    }

    /// Returns the fields of a row whose schema has members; nil for a row of another kind.
    mutating func fields(of schema: JSONValue) -> JSONObject? {
        guard case .object(let members) = schemas.shape(of: schema), !members.isEmpty else { return nil }
        let name = schemas.name(of: schema)
        if let name { names.append(name) }
        defer { if name != nil { names.removeLast() } }
        return fields(members)
    }

    private mutating func fields(_ members: JSONObject) -> JSONObject {
        var fields = JSONObject()
        for (name, schema) in members {
            guard fieldsLeft > 0 else {
                remark("The model has more fields here: \(Self.names(members.keys.dropFirst(fields.count))).")
                break
            }
            path.append(name)
            let kind = kind(of: schema, name: name)
            // In a template, `index` then means the field of that name, and not the index of the row.
            let isHidden = members["index"] != nil && kind["template"] != nil
            fields[name] = isHidden ? ["padded": 6] : kind
            path.removeLast()
        }
        return fields
    }

    /// Returns the first names of some, in words.
    private static func names(_ names: some Collection<String>) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) others" : shown
    }

    private mutating func kind(of schema: JSONValue, name: String) -> JSONValue {
        let own = schemas.name(of: schema)
        if let own, names.contains(own) {
            let short = own.split(separator: "/").last ?? "a schema"
            remark("The model repeats '\(short)' inside itself here; the row has an empty value instead.")
            fieldsLeft -= 1
            if case .array = schemas.shape(of: schema) { return ["value": []] }
            return ["value": .object([:])]
        }
        if let own { names.append(own) }
        defer { if own != nil { names.removeLast() } }
        switch schemas.shape(of: schema) {
        case .object(let members): return object(members)
        case .array(let element): return array(of: element, name: name)
        case .unknown(let reason):
            remark("\(reason); the row has null instead.")
            return ["value": .null]
        case let shape:
            fieldsLeft -= 1
            return FieldKinds.kind(of: shape, name: name)
        }
    }

    private mutating func object(_ members: JSONObject) -> JSONValue {
        guard !members.isEmpty, path.count <= Self.depthMax, fieldsLeft > 0 else {
            if !members.isEmpty { remark("The model has fields here: \(Self.names(members.keys)).") }
            fieldsLeft -= 1
            return ["value": .object([:])]
        }
        return ["object": .object(fields(members))]
    }

    private mutating func array(of element: JSONValue, name: String) -> JSONValue {
        // An array has up to two elements, so the fields of its element count twice.
        let before = fieldsLeft
        guard path.count <= Self.depthMax, fieldsLeft > 0 else {
            fieldsLeft -= 1
            return ["value": []]
        }
        let kind = kind(of: element, name: Self.singular(name))
        fieldsLeft -= before - fieldsLeft
        return ["array": ["of": kind, "count": [0, 2]]]
    }

    private static func singular(_ name: String) -> String {
        name.hasSuffix("s") ? String(name.dropLast()) : name
    }

    private mutating func remark(_ text: String) {
        remarks.append(ListSketch.Remark(path: path, text: text))
    }
}
