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
        let row = list.row.fields
        read.filter = QueryFieldReader(key: "filter", row: row).fields(of: &query, into: &diagnostics)
        read.search = QueryFieldReader(key: "search", row: row, takesNames: false)
            .fields(of: &query, into: &diagnostics)
        read.sort = QueryFieldReader(key: "sort", row: row).fields(of: &query, into: &diagnostics)
        read.filterParameter = filterParameter(&query, into: &diagnostics) ?? read.filterParameter
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

    /// Reads the names of the parameters that filter, with the name of the field in braces.
    private static func filterParameter(
        _ query: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> FilterParameter? {
        let key = "filterParameter"
        guard let node = query.node(key), let text = node.string("'\(key)'", into: &diagnostics) else { return nil }
        guard let parameter = FilterParameter(text) else {
            let remedy = "write '{field}' once in the place of the field's name, as in 'filter[{field}]'"
            return node.refuse("'\(key)'", remedy: remedy, into: &diagnostics)
        }
        return parameter
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
                query.filterParameters.contains(parameter)
                ? "rename that of the paging, 'searchParameter' or 'sortParameter'"
                : "write another 'searchParameter' or 'sortParameter'"
            diagnostics.error("the parameter '\(parameter)' has two meanings; \(hint)", at: node.location)
        }
    }
}
