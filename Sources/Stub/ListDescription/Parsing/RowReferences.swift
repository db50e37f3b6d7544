// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import YAMLSource

extension FieldKindReader {
    /// Returns whether the value of `row` is a reference, `{ of: customers }`, and not an object of further fields.
    static func isReference(_ value: SourceNode) -> Bool {
        guard let members = value.members, !members.isEmpty else { return false }
        return value["of"]?.scalarText != nil || !members.contains { mayBeField($0.value) }
    }

    /// Reads `row: { of: customers, field: id }`; ``RowReferences`` finds the list.
    static func reference(_ node: SourceNode, into diagnostics: inout Diagnostics) -> FieldKind? {
        guard node.members != nil else {
            return node.refuse("'row'", remedy: "name a list, such as { of: customers }", into: &diagnostics)
        }
        guard var reader = MappingReader(node, of: "'row'", into: &diagnostics) else { return nil }
        let list = reader.requiredString("of", into: &diagnostics)
        let field = reader.string("field", into: &diagnostics)
        let isFieldWritten = reader.node("field") != nil
        reader.finish(into: &diagnostics)
        guard let list, let place = node["of"]?.location, field != nil || !isFieldWritten else { return nil }
        let places = RowReference.Locations(list: place, field: node["field"]?.location ?? place)
        return .reference(RowReference(list: list, field: field, at: places))
    }
}

/// Gives references to rows the keys of the lists that they name.
package enum RowReferences {
    /// Finds the keys of all references, after all lists are read.
    ///
    /// - Parameters:
    ///   - lists: The lists that could be read.
    ///   - names: The names of all lists, with those that could not be read.
    ///   - diagnostics: The receiver of findings.
    package static func resolve(
        _ lists: inout [ListDescription],
        names: [String],
        into diagnostics: inout Diagnostics
    ) {
        let all = lists
        for (position, list) in all.enumerated() {
            var resolver = RowReferenceResolver(lists: all, names: names)
            let fields = list.row.fields.map { resolver.field($0) }
            diagnostics.append(contentsOf: resolver.findings)
            guard let place = resolver.place, fields != list.row.fields else { continue }
            lists[position].row = RowTemplate(fields, locale: list.row.locale)
            if lists[position].row.longest == nil || lists[position].pageSizeProblem != nil {
                diagnostics.error(
                    "the keys of other lists make the rows of '\(list.name)' too large; use fewer of them, smaller "
                        + "arrays or a lower 'maximumSize'",
                    at: place
                )
            }
        }
    }
}

/// Finds the keys of the references in the row of one list.
private struct RowReferenceResolver {
    /// All lists of the file that could be read.
    let lists: [ListDescription]
    /// The names of all lists of the file.
    let names: [String]
    /// The findings about wrong references.
    private(set) var findings = Diagnostics()
    /// The location of the first reference.
    private(set) var place: SourceLocation?

    init(lists: [ListDescription], names: [String]) {
        self.lists = lists
        self.names = names
    }

    /// Returns a field whose references have their keys.
    mutating func field(_ field: RowField) -> RowField {
        RowField(name: field.name, kind: kind(field.kind))
    }

    private mutating func kind(_ kind: FieldKind) -> FieldKind {
        switch kind {
        case .reference(let reference): return .reference(resolved(reference))
        case .object(let fields): return .object(fields.map { field($0) })
        case .array(let element, let count): return .array(of: self.kind(element), count: count)
        case .nullable(let inner, let share): return .nullable(self.kind(inner), share: share)
        default: return kind
        }
    }

    private mutating func resolved(_ reference: RowReference) -> RowReference {
        guard let places = reference.locations else { return reference }
        place = place ?? places.list
        guard let list = lists.first(where: { $0.name == reference.list }) else {
            // A list that could not be read has findings of its own.
            if !names.contains(reference.list) {
                let hint = NearName.hint(for: reference.list, in: names)
                findings.error("'row' names the unknown list '\(reference.list)'\(hint)", at: places.list)
            }
            return reference
        }
        let field = reference.field ?? list.items?.key ?? list.paging.keyField
        guard let keys = list.row.rowKeys(of: field) else {
            report(field, of: list, at: places)
            return reference
        }
        return reference.resolved(as: keys, rows: list.rows)
    }

    /// Reports a list, or a field of it, that has no keys.
    private mutating func report(_ field: String?, of list: ListDescription, at places: RowReference.Locations) {
        let able = list.row.keyFields
        guard list.row.recordCount == nil else {
            findings.error(
                "'row' names the list '\(list.name)', whose whole rows have no keys; write the fields of its rows "
                    + "instead, such as 'Id: index'",
                at: places.list
            )
            return
        }
        guard let field, !able.isEmpty else {
            findings.error(
                "'row' names the list '\(list.name)', whose rows have no keys; add a field such as 'Id: index' to them",
                at: places.list
            )
            return
        }
        let fields = list.row.fields.map(\.name)
        let problem =
            fields.contains(field)
            ? ", which cannot be a key; name one of these fields: \(able.joined(separator: ", "))"
            : ", which its rows do not have\(NearName.hint(for: field, in: able))"
        findings.error("'row' names the field '\(field)' of the list '\(list.name)'\(problem)", at: places.field)
    }
}
