// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads which requests for single rows a list serves.
enum ItemReader {
    /// The end of the list at which new rows go in.
    private enum Place: String, CaseIterable {
        case first, last
    }

    /// Reads `items`: the key's field alone, or a mapping; nil where it is absent or wrong.
    static func items(
        _ reader: inout MappingReader,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> ItemAccess? {
        guard let node = reader.node("items") else { return nil }
        var access = ItemAccess()
        if let key = node.scalarText, !node.isNull {
            access.key = key
        } else {
            guard var items = MappingReader(node, of: "'items'", into: &diagnostics) else { return nil }
            access.key = items.string("key", into: &diagnostics)
            if items.node("changes") != nil { access.changes = changes(&items, into: &diagnostics) }
            access.insertsFirst = items.name("insert", as: Place.self, into: &diagnostics) == .first
            items.finish(into: &diagnostics)
        }
        let place = node["key"] ?? node
        KeyCheck.report(access.key, of: list.row, for: "'items'", at: place, into: &diagnostics)
        if let keys = list.row.rowKeys(of: access.key), keys.text(of: 0).contains("/"), list.graphQL == nil {
            diagnostics.error(
                "the key '\(keys.field)' of 'items' is a text with '/', and a key is one segment of a path; write its "
                    + "template without '/', or name another field",
                at: place.location
            )
        }
        if list.graphQL != nil {
            access.changes = []
            for key in ["changes", "insert"] {
                guard let place = node[key]?.location else { continue }
                diagnostics.error(
                    "'\(key)' has no meaning together with '\(GraphQLReader.key)', which has no mutations; remove it",
                    at: place
                )
            }
        } else if list.method != "GET" {
            diagnostics.error(
                "'items' needs a list with the method GET; this list has \(list.method)",
                at: node.location
            )
        }
        return access
    }

    private static func changes(
        _ items: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> [ItemAccess.Change] {
        var changes: [ItemAccess.Change] = []
        for (position, element) in (items.sequence("changes", into: &diagnostics) ?? []).enumerated() {
            let what = "element \(position + 1) of 'changes'"
            guard let change: ItemAccess.Change = element.name(what, into: &diagnostics) else { continue }
            if !changes.contains(change) { changes.append(change) }
        }
        return changes
    }
}
