// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Recognizes a file that holds rows where descriptions of lists belong, such as the `db.json` of json-server.
enum RowData {
    /// Reports a file of rows.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - diagnostics: Where the finding goes.
    /// - Returns: Whether the file is one.
    static func report(in root: SourceNode, into diagnostics: inout Diagnostics) -> Bool {
        guard root["understudy"] == nil, root["lists"] == nil, root["answers"] == nil,
            let rows = root.members?.first(where: { $0.value.elements?.first?.members?.isEmpty == false })
        else { return false }
        diagnostics.error(
            "the file holds the rows of '\(rows.key)', as json-server reads them, and no description of a list; "
                + "write for example 'understudy: 1' and 'lists: { \(rows.key): { rows: 45, row: { id: index } } }'",
            at: rows.keyLocation
        )
        return true
    }
}
