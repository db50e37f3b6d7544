// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import SourceDiagnostics
import YAMLSource

/// Reads the fields that a key of `query` names: `[Kind, { created_at: created, address.town: town }]`.
struct QueryFieldReader {
    /// The key.
    let key: String
    /// The fields of the row.
    let row: [RowField]
    /// Whether requests may use another name for a field.
    var takesNames = true
    /// Whether a field may have its own direction.
    var takesDirections = false

    /// Reads the fields; a field with a finding is left out.
    func fields(of query: inout MappingReader, into diagnostics: inout Diagnostics) -> [QueryField] {
        var read: [QueryField] = []
        for (position, element) in (query.sequence(key, into: &diagnostics) ?? []).enumerated() {
            let what = "element \(position + 1) of '\(key)'"
            if takesNames, let members = element.members, !members.isEmpty {
                for member in members {
                    let found = field(member.key, of: what, at: member.keyLocation, into: &diagnostics)
                    guard let field = named(found, by: member, into: &diagnostics) else { continue }
                    add(field, to: &read, at: member.keyLocation, into: &diagnostics)
                }
            } else if let path = element.string(what, into: &diagnostics),
                let field = field(path, of: what, at: element.location, into: &diagnostics)
            {
                add(field, to: &read, at: element.location, into: &diagnostics)
            }
        }
        return read
    }

    /// Gives a field the name that requests use: `created`, or `{ name: created, descending: true }`.
    private func named(
        _ field: QueryField?,
        by member: SourceMember,
        into diagnostics: inout Diagnostics
    ) -> QueryField? {
        let what = "the name of '\(member.key)' in '\(key)'"
        guard takesDirections, member.value.members != nil else {
            guard let written = name(member.value, as: what, into: &diagnostics) else { return nil }
            var field = field
            field?.name = written
            return field
        }
        guard var reader = MappingReader(member.value, of: "'\(member.key)' in '\(key)'", into: &diagnostics) else {
            return nil
        }
        var field = field
        if let node = reader.node("name"), let written = name(node, as: what, into: &diagnostics) {
            field?.name = written
        }
        let isDescending = reader.boolean("descending", into: &diagnostics) ?? false
        field?.isDescending = isDescending
        reader.finish(into: &diagnostics)
        return field
    }

    private func name(_ node: SourceNode, as what: String, into diagnostics: inout Diagnostics) -> String? {
        guard let name = node.string(what, into: &diagnostics) else { return nil }
        guard !name.isEmpty else {
            return node.refuse(what, remedy: "write the name that requests use", into: &diagnostics)
        }
        // These characters separate fields and mark directions.
        guard !takesDirections || !name.hasPrefix("-") && !name.contains(where: { ", ".contains($0) }) else {
            let remedy = "write a name without commas and spaces, and without '-' at the start"
            return node.refuse(what, remedy: remedy, into: &diagnostics)
        }
        return name
    }

    /// Finds a field by its name, or by its path inside objects, and reports a field that does not exist.
    private func field(
        _ path: String,
        of what: String,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) -> QueryField? {
        if let found = RowField.find(path, in: row) {
            var field = QueryField(keys: found.keys, name: path)
            field.values = QueryValues(found.field.kind)
            return field
        }
        let known = path.contains(".") ? RowField.paths(in: row) : row.map(\.name)
        let hint = NearName.hint(for: path, in: known)
        diagnostics.error("\(what) is '\(path)', which is not a field of the row\(hint)", at: location)
        return nil
    }

    /// Adds a field; reports a field that was added before, or that has the name of another field.
    private func add(
        _ field: QueryField,
        to read: inout [QueryField],
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        if read.contains(where: { $0.keys == field.keys }) {
            diagnostics.error("'\(key)' names '\(field.path)' twice; remove one", at: location)
        } else if let other = read.first(where: { $0.name == field.name }) {
            diagnostics.error(
                "'\(key)' has the name '\(field.name)' for '\(other.path)' and '\(field.path)'; write another name "
                    + "for one of them",
                at: location
            )
        } else {
            read.append(field)
        }
    }
}

extension RowField {
    /// The deepest object in which a field is found.
    private static let depthMax = 8

    /// Finds a field by its name, or by the names of the objects around it with dots between them.
    ///
    /// - Parameters:
    ///   - path: The name or the names.
    ///   - fields: The fields of a row, or of an object.
    /// - Returns: The keys that lead to the field, and the field; nil if there is none.
    static func find(_ path: String, in fields: [RowField]) -> (keys: [String], field: RowField)? {
        // The names of fields may have dots themselves.
        if let field = fields.first(where: { $0.name == path }) { return ([path], field) }
        for field in fields where path.hasPrefix("\(field.name).") {
            let rest = String(path.dropFirst(field.name.count + 1))
            if let inner = find(rest, in: field.kind.members) { return ([field.name] + inner.keys, inner.field) }
        }
        return nil
    }

    /// Returns the paths of all fields and of the fields inside them.
    fileprivate static func paths(in fields: [RowField], depth: Int = 0) -> [String] {
        fields.flatMap { field in
            let inner = depth < depthMax ? paths(in: field.kind.members, depth: depth + 1) : []
            return [field.name] + inner.map { "\(field.name).\($0)" }
        }
    }
}

extension FieldKind {
    /// The fields of an object; none for other kinds.
    fileprivate var members: [RowField] {
        switch self {
        case .object(let fields): fields
        case .nullable(let inner, _): inner.members
        case .value(let value): Self.members(of: [value])
        case .choice(let values), .cycle(let values): Self.members(of: values)
        default: []
        }
    }

    private static func members(of values: [JSONValue]) -> [RowField] {
        var members: OrderedDictionary<String, [JSONValue]> = [:]
        for value in values {
            for (name, member) in value.object ?? [:] { members[name, default: []].append(member) }
        }
        return members.map { RowField(name: $0.key, kind: .cycle($0.value)) }
    }
}
