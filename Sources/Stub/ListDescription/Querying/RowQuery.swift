// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The fields by which requests may filter, search and sort a list.
package struct RowQuery: Sendable, Hashable {
    /// The greatest value of `scan`, the number of rows to read for one request.
    package static let scanMax: UInt64 = 1_000_000

    /// The fields by whose values requests may filter, each with its own parameter.
    package var filter: [QueryField]
    /// The fields whose texts are searched.
    package var search: [QueryField]
    /// The fields by which rows may be sorted.
    package var sort: [QueryField]
    /// The names of the parameters that filter.
    package var filterParameter: FilterParameter
    /// The parameter that holds the text to search for.
    package var searchParameter: String
    /// The parameter that holds the fields to sort by.
    package var sortParameter: String
    /// The form of a sort in a request.
    package var sortForm: SortForm
    /// The answer to a sort by an unknown field, or in another form.
    package var unknownSort: UnknownSort
    /// The longest list, in rows, that is filtered, searched and sorted; each page needs to read all rows.
    package var scan: UInt64

    /// Creates a query; by default, requests cannot filter, search or sort.
    package init(
        filter: [QueryField] = [],
        search: [QueryField] = [],
        sort: [QueryField] = [],
        filterParameter: FilterParameter = FilterParameter(),
        searchParameter: String = "search",
        sortParameter: String = "sort",
        sortForm: SortForm = .mark(.minus),
        unknownSort: UnknownSort = .refuse,
        scan: UInt64 = 10_000
    ) {
        self.filter = filter
        self.search = search
        self.sort = sort
        self.filterParameter = filterParameter
        self.searchParameter = searchParameter
        self.sortParameter = sortParameter
        self.sortForm = sortForm
        self.unknownSort = unknownSort
        self.scan = scan
    }

    /// The fields of all filters, searches and sorts.
    var fields: [QueryField] { filter + search + sort }

    /// The parameters that filter, in the order of their fields.
    var filterParameters: [String] { filter.map(filterParameter.name(of:)) }

    /// Returns whether a parameter has the form of a filter, but not of a known field.
    func isUnknownFilter(_ parameter: String) -> Bool {
        !filter.isEmpty && filterParameter.isName(parameter) && !filterParameters.contains(parameter)
    }

    /// The parameter with the direction of a sort; nil if the value of the sort has the direction.
    package var directionParameter: DirectionParameter? {
        if case .parameter(let direction) = sortForm { direction } else { nil }
    }

    /// The parameters that requests may use.
    package var parameters: [String] {
        let sorting = [sortParameter] + (directionParameter.map { [$0.name] } ?? [])
        return filterParameters + (search.isEmpty ? [] : [searchParameter]) + (sort.isEmpty ? [] : sorting)
    }
}
