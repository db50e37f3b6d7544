// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the key `items` of a list: the requests for single rows.
enum ItemReader {
    /// The end of the list at which new rows are inserted.
    private enum Place: String, CaseIterable {
        case first, last
    }

    /// Reads `items`: only the key's field, only the path of a row, or a mapping; nil if it is absent or wrong.
    ///
    /// - Parameters:
    ///   - reader: The mapping of the list.
    ///   - list: The list, with the keys that are read so far.
    ///   - pathParameters: The names of the parameters of the list's path; nil if they are not known.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The access to single rows.
    static func items(
        _ reader: inout MappingReader,
        of list: ListDescription,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ItemAccess? {
        guard let node = reader.node("items") else { return nil }
        let parameters = pathParameters.map { $0 + self.pathParameters(&reader) }
        guard var access = access(node, of: list, pathParameters: parameters, into: &diagnostics) else { return nil }
        let place = node["key"] ?? node["path"] ?? node
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
            reportKeys(of: node, hasPath: access.path != nil, into: &diagnostics)
        } else if list.method != "GET" {
            diagnostics.error(
                "'items' needs a list with the method GET; this list has \(list.method)",
                at: node.location
            )
        }
        return access
    }

    /// Reads the value of `items`; nil with findings.
    private static func access(
        _ node: SourceNode,
        of list: ListDescription,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ItemAccess? {
        var access = ItemAccess()
        if let text = node.scalarText, !node.isNull {
            if text.hasPrefix("/") {
                guard let path = path(node, as: "'items'", of: list, into: &diagnostics) else { return nil }
                access.path = path.text
                access.key = path.key
            } else {
                access.key = text
            }
        } else {
            guard var items = MappingReader(node, of: "'items'", into: &diagnostics) else { return nil }
            if let own = items.node("path") {
                guard let path = path(own, as: "'path'", of: list, into: &diagnostics) else { return nil }
                access.path = path.text
                access.key = path.key
            }
            access.key = items.string("key", into: &diagnostics) ?? access.key
            if items.node("changes") != nil { access.changes = changes(&items, into: &diagnostics) }
            access.insertsFirst = items.name("insert", as: Place.self, into: &diagnostics) == .first
            access.body = items.node("body").flatMap { body($0, pathParameters: pathParameters, into: &diagnostics) }
            items.finish(into: &diagnostics)
        }
        return access
    }

    /// Reports the keys of `items` that have no meaning in a list of a GraphQL schema.
    private static func reportKeys(of node: SourceNode, hasPath: Bool, into diagnostics: inout Diagnostics) {
        if hasPath {
            diagnostics.error(
                "a path in 'items' has no meaning together with '\(GraphQLReader.key)', whose rows are fields of "
                    + "the schema; write the field of the key alone",
                at: node["path"]?.location ?? node.location
            )
        }
        if let place = node["body"]?.location {
            diagnostics.error(
                "'body' in 'items' has no meaning together with '\(GraphQLReader.key)', where answers have the form "
                    + "of GraphQL over HTTP; remove it",
                at: place
            )
        }
        for key in ["changes", "insert"] {
            guard let place = node[key]?.location else { continue }
            diagnostics.error(
                "'\(key)' has no meaning together with '\(GraphQLReader.key)', which has no mutations; remove it",
                at: place
            )
        }
    }

    /// Returns the names of the parameters of the path of a row; none without such a path, or if it is wrong.
    static func pathParameters(_ reader: inout MappingReader) -> [String] {
        let node = reader.node("items")
        guard let text = node?.scalarText ?? node?["path"]?.scalarText, text.hasPrefix("/"),
            let path = try? PathTemplateReader.canonical(text)
        else { return [] }
        return PathTemplate(path).names
    }

    /// Reads the path of a row; nil with a finding.
    ///
    /// - Parameters:
    ///   - node: The node that should be a path.
    ///   - what: The name of the value, for messages.
    ///   - list: The list, whose path has all parameters except the key.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The path with each parameter in braces, and the name of the parameter that is the key.
    private static func path(
        _ node: SourceNode,
        as what: String,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> (text: String, key: String)? {
        guard let text = EndpointReader.path(node, as: what, into: &diagnostics) else { return nil }
        let own = PathTemplate(list.path)
        let path = PathTemplate(text)
        let keys = path.names.filter { !own.names.contains($0) }
        if let key = keys.first, keys.count == 1, path.shape != own.shape { return (text, key) }
        let remedy =
            switch keys.count {
            case 0: "add a parameter for the key of the row, such as '{id}'"
            case 1: "write another path than the list's"
            default: "keep one of \(keys.map { "'{\($0)}'" }.joined(separator: ", ")), which is the key of the row"
            }
        return node.refuse(what, remedy: remedy, into: &diagnostics)
    }

    /// Reads the body of an answer with a row; nil with findings.
    private static func body(
        _ node: SourceNode,
        pathParameters: [String]?,
        into diagnostics: inout Diagnostics
    ) -> ItemBody? {
        let reader = TemplateNodeReader<ItemValue>(subject: "the body of 'items'", pathParameters: pathParameters)
        guard let template = reader.template(node, into: &diagnostics) else { return nil }
        if !template.values.contains(.row) {
            diagnostics.error(
                "the body of 'items' does not show the row; write '{row}' where it stands",
                at: node.location
            )
        }
        return ItemBody(template)
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
