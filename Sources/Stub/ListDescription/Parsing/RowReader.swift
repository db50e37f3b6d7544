// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

/// Reads the fields of rows and of objects in them.
enum RowReader {
    /// Reads a row: a mapping of keys to kinds, or a sequence of whole rows.
    ///
    /// - Parameters:
    ///   - node: The mapping or the sequence.
    ///   - locale: The language of names, places and words.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The compiled row, or nil with findings.
    static func row(
        _ node: SourceNode,
        locale: RowLocale,
        into diagnostics: inout Diagnostics
    ) -> RowTemplate? {
        if let elements = node.elements { return records(elements, at: node, into: &diagnostics) }
        guard !namesFile(node) else {
            diagnostics.error(
                "'row' names a file, which works only in a list file of its own; write the fields of the row",
                at: node.location
            )
            return nil
        }
        guard let fields = fields(node, of: "'row'", into: &diagnostics) else { return nil }
        let template = RowTemplate(fields, locale: locale)
        guard template.longest != nil else {
            diagnostics.error(
                "a row could take more than \(RowTemplate.byteCountMax >> 20) MiB; "
                    + "use fewer fields, shorter constants or smaller arrays",
                at: node.location
            )
            return nil
        }
        return template
    }

    /// Returns whether a row is written as `{ file: rows.json }`; no kind of a field named `file` contains a dot.
    static func namesFile(_ row: SourceNode) -> Bool {
        row["file"]?.scalarText.map { $0.contains(".") || $0.contains("/") } ?? false
    }

    /// Reads whole rows; `ValueFiles` has already replaced the name of a file with its rows.
    private static func records(
        _ elements: [SourceNode],
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) -> RowTemplate? {
        guard !elements.isEmpty else {
            diagnostics.error("'row' has no rows; write at least one", at: node.location)
            return nil
        }
        var records: [JSONValue] = []
        for (position, element) in elements.enumerated() {
            guard element.members != nil, let record = element.json else {
                diagnostics.error(
                    "element \(position + 1) of 'row' is \(element.phrase); write an object of JSON values",
                    at: element.location
                )
                continue
            }
            records.append(record)
        }
        guard records.count == elements.count else { return nil }
        let template = RowTemplate(records: records)
        guard template.longest != nil else {
            diagnostics.error(
                "a row takes more than \(RowTemplate.byteCountMax >> 20) MiB, or all rows take too much together; "
                    + "write shorter or fewer rows",
                at: node.location
            )
            return nil
        }
        return template
    }

    /// Reads the fields of an object; the templates of a field may name the other fields.
    ///
    /// - Parameters:
    ///   - node: The mapping.
    ///   - subject: The phrase for the mapping in messages.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The fields, or nil with findings.
    static func fields(
        _ node: SourceNode,
        of subject: String,
        into diagnostics: inout Diagnostics
    ) -> [RowField]? {
        guard let reader = MappingReader(node, of: subject, into: &diagnostics) else { return nil }
        guard !reader.members.isEmpty else {
            diagnostics.error("\(subject) has no fields; write at least one", at: node.location)
            return nil
        }
        var fields: [RowField] = []
        for member in reader.members where !TemplateReader.isTemplate(member.value) {
            guard let kind = FieldKindReader.kind(member.value, into: &diagnostics) else { continue }
            fields.append(RowField(name: member.key, kind: kind))
        }
        let names = reader.members.map(\.key)
        var kinds: [String: FieldKind] = [:]
        for field in fields { kinds[field.name] = field.kind }
        let templates = reader.members.filter { TemplateReader.isTemplate($0.value) }
        var texts: [String: String] = [:]
        for member in templates { texts[member.key] = member.value.members?.first?.value.scalarText }
        var siblings = TemplateReader.Siblings(names: names, templates: texts, kinds: kinds)
        for member in templates {
            siblings.own = member.key
            let parts = TemplateReader.parts(of: member.value, siblings: siblings, into: &diagnostics)
            guard let parts else { continue }
            fields.append(RowField(name: member.key, kind: .template(parts)))
        }
        guard fields.count == names.count else { return nil }
        let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        return fields.sorted { positions[$0.name] ?? 0 < positions[$1.name] ?? 0 }
    }
}

/// Recognizes a file that has rows instead of descriptions of lists, such as the `db.json` of json-server.
enum RowData {
    /// Reports a file of rows.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: Whether the file is a file of rows.
    static func report(in root: SourceNode, into diagnostics: inout Diagnostics) -> Bool {
        guard root["understudy"] == nil, root["lists"] == nil, root["answers"] == nil,
            let rows = root.members?.first(where: { $0.value.elements?.first?.members?.isEmpty == false })
        else { return false }
        diagnostics.error(
            "the file has the rows of '\(rows.key)' as for json-server, not the description of a list; "
                + "write for example 'understudy: 1' and 'lists: { \(rows.key): { rows: 45, row: { id: index } } }'",
            at: rows.keyLocation
        )
        return true
    }
}
