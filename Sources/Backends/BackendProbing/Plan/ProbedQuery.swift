// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import ListDescription
import Pagers

/// A sort that a probe asks for.
package struct ProbedSort: Hashable, Sendable {
    /// The parameters of a sort that begins with the least value.
    package var ascending: [RequestParameter]
    /// The parameters of a sort that begins with the greatest value.
    package var descending: [RequestParameter]
    /// The path from a row to the value by which it is sorted.
    package var path: [String]

    /// Takes the first field by which a description lets requests sort; nil if there is none.
    package init?(_ query: RowQuery) {
        guard let field = query.sort.first else { return nil }
        self.init(query, by: field)
    }

    /// Takes a field by which a description lets requests sort.
    init(_ query: RowQuery, by field: QueryField) {
        path = field.keys
        let name = query.sortParameter
        func parameters(_ text: String, direction: String? = nil) -> [RequestParameter] {
            [RequestParameter(name: name, value: text)]
                + (query.directionParameter.flatMap { parameter in
                    direction.map { [RequestParameter(name: parameter.name, value: $0)] }
                } ?? [])
        }
        switch query.sortForm {
        case .mark(.minus): (ascending, descending) = (parameters(field.name), parameters("-\(field.name)"))
        case .mark(.comma):
            (ascending, descending) = (parameters("\(field.name),asc"), parameters("\(field.name),desc"))
        case .mark(.space):
            (ascending, descending) = (parameters("\(field.name) asc"), parameters("\(field.name) desc"))
        case .parameter(let direction):
            ascending = parameters(field.name, direction: direction.ascending)
            descending = parameters(field.name, direction: direction.descending)
        }
    }

    /// Reads `PARAMETER=VALUE` or `PARAMETER=VALUE:FIELD`; nil for a text of another form.
    ///
    /// The opposite of `price` is `-price`, that of `price,asc` is `price,desc`, and that of `price asc` is
    /// `price desc`. Without a field, the value names it.
    package init?(option text: String) {
        guard let parts = QueryOption(text) else { return nil }
        let (value, name) = (parts.value, parts.name)
        let field = value.drop { $0 == "-" || $0 == "+" }.prefix { $0 != "," && $0 != " " }
        guard !field.isEmpty, !value.hasPrefix("-"), !value.hasSuffix("desc") else { return nil }
        let opposite = value.hasSuffix("asc") ? "\(value.dropLast("asc".count))desc" : "-\(value)"
        ascending = [RequestParameter(name: name, value: value)]
        descending = [RequestParameter(name: name, value: opposite)]
        path = (parts.field ?? String(field)).split(separator: ".").map(String.init)
    }
}

/// A filter that a probe asks for.
package struct ProbedFilter: Hashable, Sendable {
    /// The parameter.
    package var parameter: String
    /// The value that all rows must have; nil for that of the first row of the list.
    package var value: String?
    /// The path from a row to the value.
    package var path: [String]

    /// Takes the first field by which a description lets requests filter; nil if there is none.
    package init?(_ query: RowQuery) {
        guard let field = query.filter.first else { return nil }
        parameter = query.filterParameter.name(of: field)
        path = field.keys
    }

    /// Reads `PARAMETER=VALUE` or `PARAMETER=VALUE:FIELD`; nil for a text of another form.
    ///
    /// Without a field, the parameter names it.
    package init?(option text: String) {
        guard let parts = QueryOption(text) else { return nil }
        parameter = parts.name
        value = parts.value
        path = (parts.field ?? parts.name).split(separator: ".").map(String.init)
    }
}

/// The parts of an option such as `status=open:state`.
private struct QueryOption {
    let name: String
    let value: String
    let field: String?

    /// Divides a text; nil without a name or a value.
    init?(_ text: String) {
        guard let mark = text.firstIndex(of: "="), mark > text.startIndex else { return nil }
        name = String(text[..<mark])
        let rest = text[text.index(after: mark)...]
        let colon = rest.lastIndex(of: ":")
        value = String(rest[..<(colon ?? rest.endIndex)])
        field = colon.map { String(rest[rest.index(after: $0)...]) }
        guard !value.isEmpty, field != "" else { return nil }
    }
}

extension ProbePlan {
    /// Takes the sort and the filter of a description, if it has any.
    package mutating func takeQuery(of list: ListDescription) {
        guard list.method == "GET", list.graphQL == nil, let query = list.query else { return }
        sort = sort ?? ProbedSort(query)
        filter = filter ?? ProbedFilter(query)
        carriesQuery = list.carriesQuestion
    }
}
