// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads the fields by which a list may be filtered, searched and sorted.
enum QueryReader {
    /// Reads `query`; nil if it is absent, null or wrong.
    static func query(
        _ reader: inout MappingReader,
        of list: ListDescription,
        into diagnostics: inout Diagnostics
    ) -> RowQuery? {
        // Null removes the query of a preset.
        guard let node = reader.node("query"), !node.isNull,
            var query = MappingReader(node, of: "'query'", into: &diagnostics)
        else { return nil }
        var read = RowQuery()
        let row = list.row.fields
        read.filter = QueryFieldReader(key: "filter", row: row).fields(of: &query, into: &diagnostics)
        read.search = QueryFieldReader(key: "search", row: row, takesNames: false)
            .fields(of: &query, into: &diagnostics)
        read.sort = QueryFieldReader(key: "sort", row: row, takesDirections: true)
            .fields(of: &query, into: &diagnostics)
        read.filterParameter = filterParameter(&query, into: &diagnostics) ?? read.filterParameter
        read.searchParameter = parameter("searchParameter", of: &query, into: &diagnostics) ?? read.searchParameter
        read.sortParameter = parameter("sortParameter", of: &query, into: &diagnostics) ?? read.sortParameter
        read.sortForm = sortForm(&query, into: &diagnostics) ?? read.sortForm
        read.unknownSort = query.name("unknownSort", into: &diagnostics) ?? read.unknownSort
        read.scan = query.integer("scan", in: 1...RowQuery.scanMax, into: &diagnostics) ?? read.scan
        query.finish(into: &diagnostics)
        if read.fields.isEmpty, !diagnostics.hasErrors {
            diagnostics.error("'query' names no fields; write for example { filter: [Id] }", at: node.location)
        }
        reportDirections(of: read, at: node, into: &diagnostics)
        reportCollisions(of: read, with: list.paging, at: node, into: &diagnostics)
        return read
    }

    /// Reads the name of a parameter; nil if it is absent or wrong.
    private static func parameter(
        _ key: String,
        of reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> String? {
        guard let node = reader.node(key), let name = node.string("'\(key)'", into: &diagnostics) else { return nil }
        guard !name.isEmpty else {
            return node.refuse("'\(key)'", remedy: "write the name of a query parameter", into: &diagnostics)
        }
        return name
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

    /// Reads the place of a sort's direction in requests: `comma`, or `{ parameter: direction }`.
    private static func sortForm(_ query: inout MappingReader, into diagnostics: inout Diagnostics) -> SortForm? {
        let key = "sortForm"
        guard let node = query.node(key) else { return nil }
        if node.members != nil, var form = MappingReader(node, of: "'\(key)'", into: &diagnostics) {
            let parameter = directionParameter(&form, into: &diagnostics)
            form.finish(into: &diagnostics)
            return parameter.map(SortForm.parameter)
        }
        let known = SortForm.Mark.allCases.map(\.rawValue)
        if let text = node.scalarText, let mark = SortForm.Mark(rawValue: text) { return .mark(mark) }
        var remedy = "write \(known.joined(separator: ", ")), or { parameter: direction }"
        if let near = node.scalarText.flatMap({ NearName.nearest(to: $0, in: known) }) { remedy = "use '\(near)'" }
        return node.refuse("'\(key)'", remedy: remedy, into: &diagnostics)
    }

    private static func directionParameter(
        _ form: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> DirectionParameter? {
        let words = words(&form, into: &diagnostics)
        guard form.requiredNode("parameter", into: &diagnostics) != nil,
            let name = parameter("parameter", of: &form, into: &diagnostics)
        else { return nil }
        return DirectionParameter(name: name, ascending: words.ascending, descending: words.descending)
    }

    /// Reads the words for both directions.
    private static func words(
        _ form: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> (ascending: String, descending: String) {
        let usual = (ascending: "asc", descending: "desc")
        guard let node = form.node("words") else { return usual }
        let words = (node.elements ?? []).compactMap(\.scalarText).filter { !$0.isEmpty }
        guard words.count == 2, node.elements?.count == 2, words[0] != words[1] else {
            let remedy = "write two different words, for ascending and descending order, such as [asc, desc]"
            return node.refuse("'words'", remedy: remedy, into: &diagnostics) ?? usual
        }
        return (words[0], words[1])
    }

    /// Reports a direction of a field in a form in which each request names one.
    private static func reportDirections(
        of query: RowQuery,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        guard !diagnostics.hasErrors, query.sortForm == .mark(.minus),
            let field = query.sort.first(where: \.isDescending)
        else { return }
        diagnostics.error(
            "'descending' of '\(field.path)' has no meaning if '-' sorts in descending order; remove it, or write "
                + "another 'sortForm'",
            at: (node["sort"] ?? node).location
        )
    }

    /// Reports parameters that would have more than one meaning.
    private static func reportCollisions(
        of query: RowQuery,
        with paging: PageStyle,
        at node: SourceNode,
        into diagnostics: inout Diagnostics
    ) {
        let ofPaging = [paging.pageParameter, paging.sizeParameter, paging.beforeParameter, paging.rangeHeader]
        let others = ofPaging.compactMap(\.self) + query.parameters.dropFirst(query.filter.count)
        if let other = others.first(where: query.isUnknownFilter) {
            diagnostics.error(
                "the parameter '\(other)' looks like a filter; write another 'filterParameter'",
                at: node.location
            )
        }
        var taken = Set(ofPaging.compactMap(\.self))
        for parameter in query.parameters where !taken.insert(parameter).inserted {
            let hint =
                if query.filterParameters.contains(parameter) {
                    "rename that of the paging, 'searchParameter' or 'sortParameter'"
                } else if parameter == query.directionParameter?.name {
                    "write another 'parameter' in 'sortForm'"
                } else {
                    "write another 'searchParameter' or 'sortParameter'"
                }
            diagnostics.error("the parameter '\(parameter)' has two meanings; \(hint)", at: node.location)
        }
    }
}
