// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Checks fields that are to name a row.
enum KeyCheck {
    /// Reports a field that does not exist, or whose kind cannot be a key.
    ///
    /// - Parameters:
    ///   - field: The field; nil for the first one that can be a key.
    ///   - row: The row with its fields.
    ///   - subject: The key of the list that needs it, for messages.
    ///   - node: The place of the field's name, or of the subject.
    ///   - diagnostics: The receiver of findings.
    static func report(
        _ field: String?,
        of row: RowTemplate,
        for subject: String,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        guard row.recordCount == nil else {
            diagnostics.error(
                "\(subject) needs a key, and whole rows cannot have one; write the fields of the row instead, such as "
                    + "'Id: index'",
                at: node.location
            )
            return
        }
        let able = row.keyFields
        let remedy =
            able.isEmpty
            ? "add a field such as 'Id: index'"
            : "name one of these fields: \(able.joined(separator: ", "))"
        if let field, !row.fields.contains(where: { $0.name == field }) {
            let hint = NearName.hint(for: field, in: row.fields.map(\.name))
            diagnostics.error("the key '\(field)' of \(subject) is not a field of the row\(hint)", at: node.location)
        } else if let field, !able.contains(field) {
            let problem =
                "cannot be a key, which is an index, a sequence, or a text with one of them such as "
                + "{ template: 'ch_{index}' }"
            diagnostics.error("the key '\(field)' of \(subject) \(problem); \(remedy)", at: node.location)
        } else if able.isEmpty {
            diagnostics.error("\(subject) needs a key, and the row has none; \(remedy)", at: node.location)
        }
    }
}

/// Finds keys of a list that do not work with its paging style.
struct StyleCheck {
    /// The list as it was read.
    let list: ListDescription
    /// The members of the list, for the locations of findings.
    let reader: MappingReader

    /// Reports each such key.
    func report(into diagnostics: inout Diagnostics) {
        let kind = list.paging.kind
        if kind == .keyset, let node = reader.members.first(where: { $0.key == "paging" })?.value {
            KeyCheck.report(
                list.paging.keyField,
                of: list.row,
                for: "'paging'",
                at: node["key"] ?? node,
                into: &diagnostics
            )
            checkToken(at: node, into: &diagnostics)
            if list.query?.sort.isEmpty == false {
                diagnostics.error(
                    "'sort' does not work with the style 'keyset', whose pages are in the order of the key; "
                        + "remove 'sort', or write the style 'cursor'",
                    at: place("query", inner: "sort")
                )
            }
            if list.envelope.path(of: .previous) != nil, list.paging.beforeParameter == nil {
                diagnostics.error(
                    "'previous' has no meaning in the style 'keyset', which goes forward only; remove it, or name the parameter "
                        + "'before' in 'paging'",
                    at: place("envelope", inner: "previous")
                )
            }
        }
        if kind == .link, list.method != "GET" {
            diagnostics.error(
                "the style 'link' needs the method GET, since a link names no method; this list has \(list.method)",
                at: place("method")
            )
        }
        if !kind.isNumbered, list.envelope.repeatsPages {
            diagnostics.error(
                "'$each: pages' does not work with the style '\(kind.rawValue)', whose pages have no numbers; remove "
                    + "it, or write the style 'page'",
                at: place("body")
            )
        }
        checkMembers(into: &diagnostics)
    }

    /// Reports members of `each`, or of the body of `items`, that have the name of a member of the row beside them.
    private func checkMembers(into diagnostics: inout Diagnostics) {
        func node(_ key: String) -> SourceNode? { reader.members.first { $0.key == key }?.value }
        checkMembers(of: node("each"), named: "'each'", into: &diagnostics)
        checkMembers(of: node("items")?["body"], named: "the body of 'items'", into: &diagnostics)
    }

    private func checkMembers(of template: SourceNode?, named subject: String, into diagnostics: inout Diagnostics) {
        let merges = template?["$members"] != nil
        let fields = list.row.fields.map(\.name)
        for member in template?.members ?? [] {
            if merges, fields.contains(member.key) {
                diagnostics.error(
                    "\(subject) has the member '\(member.key)', and so does the row, whose members stand beside it; "
                        + "remove one of them",
                    at: member.keyLocation
                )
            }
            checkMembers(of: member.value, named: subject, into: &diagnostics)
        }
    }

    /// Reports a token with an unknown field, or without the key of the row.
    private func checkToken(at paging: SourceNode, into diagnostics: inout Diagnostics) {
        guard let token = list.paging.token, let place = paging["token"]?.location else { return }
        let names = list.row.fields.map(\.name)
        for value in token.values where !names.contains(value.name) {
            let hint = NearName.hint(for: value.name, in: names)
            diagnostics.error("'token' names '\(value.name)', which is not a field of the row\(hint)", at: place)
        }
        let key = list.keys.field
        if !token.shows(key) {
            let remedy = "write '{\(key)}' as a value of its own, as in { id: '{\(key)}' }"
            diagnostics.error("'token' does not have the key '\(key)', by which a row is found; \(remedy)", at: place)
        }
    }

    private func place(_ key: String, inner: String? = nil) -> SourceLocation {
        guard let node = reader.members.first(where: { $0.key == key })?.value else { return reader.location }
        return inner.flatMap { node[$0]?.location } ?? node.location
    }
}

extension JSONTemplate<TokenField> {
    /// Returns whether a field is a value of its own in the template.
    fileprivate func shows(_ field: String) -> Bool {
        switch self {
        case .literal, .text, .choice: false
        case .value(let placeholder): placeholder.value.name == field
        case .array(let elements): elements.contains { $0.template.shows(field) }
        case .object(let members): members.contains { $0.element.template.shows(field) }
        }
    }
}
