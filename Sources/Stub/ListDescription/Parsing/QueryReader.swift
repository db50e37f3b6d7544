// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads by which fields a list may be filtered, searched and sorted.
enum QueryReader {
    /// Reads `query`; nil where it is absent or wrong.
    static func query(
        _ reader: inout MappingReader,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> RowQuery? {
        guard let node = reader.node("query"), var query = MappingReader(node, of: "'query'", into: &diagnostics) else {
            return nil
        }
        var read = RowQuery()
        read.filter = fields("filter", in: &query, of: list, into: &diagnostics)
        read.search = fields("search", in: &query, of: list, into: &diagnostics)
        read.sort = fields("sort", in: &query, of: list, into: &diagnostics)
        read.searchParameter = query.string("searchParameter", into: &diagnostics) ?? read.searchParameter
        read.sortParameter = query.string("sortParameter", into: &diagnostics) ?? read.sortParameter
        read.scan = query.integer("scan", in: 1...RowQuery.scanMax, into: &diagnostics) ?? read.scan
        query.finish(into: &diagnostics)
        if read.fields.isEmpty, !diagnostics.hasErrors {
            diagnostics.error("'query' names no fields; write for example { filter: [Id] }", at: node.location)
        }
        reportCollisions(of: read, with: list.paging, at: node, into: &diagnostics)
        return read
    }

    private static func fields(
        _ key: String,
        in query: inout MappingReader,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> [String] {
        let names = list.row.fields.map(\.name)
        var fields: [String] = []
        for (position, element) in (query.sequence(key, into: &diagnostics) ?? []).enumerated() {
            let what = "element \(position + 1) of '\(key)'"
            guard let name = element.string(what, into: &diagnostics) else { continue }
            let outer = name.split(separator: ".").first.map(String.init) ?? ""
            if !names.contains(name), names.contains(outer) {
                diagnostics.error(
                    "\(what) is '\(name)', which is inside the field '\(outer)'; name a field of the row "
                        + "itself: \(names.joined(separator: ", "))",
                    at: element.location
                )
            } else if !names.contains(name) {
                let hint = NearName.hint(for: name, in: names)
                diagnostics.error("\(what) is '\(name)', which is not a field of the row\(hint)", at: element.location)
            } else if fields.contains(name) {
                diagnostics.error("'\(key)' names '\(name)' twice; remove one", at: element.location)
            } else {
                fields.append(name)
            }
        }
        return fields
    }

    /// Reports parameters that would mean more than one thing.
    private static func reportCollisions(
        of query: RowQuery,
        with paging: PageStyle,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        let ofPaging = [paging.pageParameter, paging.sizeParameter, paging.beforeParameter, paging.rangeHeader]
        var taken = Set(ofPaging.compactMap(\.self))
        for parameter in query.parameters where !taken.insert(parameter).inserted {
            let hint =
                query.filter.contains(parameter)
                ? "rename that of the paging, 'searchParameter' or 'sortParameter'"
                : "write another 'searchParameter' or 'sortParameter'"
            diagnostics.error("the parameter '\(parameter)' has two meanings; \(hint)", at: node.location)
        }
    }
}
