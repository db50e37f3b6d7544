// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Checks fields that are to name a row.
enum KeyCheck {
    /// Reports a field that is not there, or that is of another kind than the two which a row can be found by.
    static func report(
        _ field: String?,
        of row: RowTemplate,
        _ subject: String,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        let able = row.fields.filter { KeySequence($0) != nil }.map(\.name)
        let remedy =
            able.isEmpty
            ? "add a field such as 'Id: index'"
            : "name one of these fields: \(able.joined(separator: ", "))"
        if let field, !row.fields.contains(where: { $0.name == field }) {
            let hint = NearName.hint(for: field, in: row.fields.map(\.name))
            diagnostics.error("the key '\(field)' of \(subject) is no field of the row\(hint)", at: node.location)
        } else if let field, !able.contains(field) {
            diagnostics.error(
                "the key '\(field)' of \(subject) is no index or sequence, and a key cannot be anything else yet, not "
                    + "even a text that differs in each row; \(remedy)",
                at: node.location
            )
        } else if able.isEmpty {
            diagnostics.error("\(subject) finds no key in the row; \(remedy)", at: node.location)
        }
    }
}
