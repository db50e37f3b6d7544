// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The fields by which requests may filter, search and sort a list.
package struct RowQuery: Sendable, Hashable {
    /// The most rows that a description may allow to be read for one request.
    package static let scanMax: UInt64 = 1_000_000

    /// The fields whose values requests may demand, each by a parameter of its own.
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
    /// The form of the value of that parameter.
    package var sortForm: SortForm
    /// The answer to a sort by an unknown field, or in another form.
    package var unknownSort: UnknownSort
    /// The longest list that is filtered, searched and sorted, in rows, since all of them are read for each page.
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

    /// All fields that are read.
    var fields: [QueryField] { filter + search + sort }

    /// The parameters that filter, in the order of their fields.
    var filterParameters: [String] { filter.map(filterParameter.name(of:)) }

    /// Returns whether a parameter has the form of a filter, but no field has it.
    func isUnknownFilter(_ parameter: String) -> Bool {
        !filter.isEmpty && filterParameter.isName(parameter) && !filterParameters.contains(parameter)
    }

    /// The parameter with the direction of a sort; nil where the value of the sort has it.
    package var directionParameter: DirectionParameter? {
        if case .parameter(let direction) = sortForm { direction } else { nil }
    }

    /// The parameters that requests may use, for an overview.
    package var parameters: [String] {
        let sorting = [sortParameter] + (directionParameter.map { [$0.name] } ?? [])
        return filterParameters + (search.isEmpty ? [] : [searchParameter]) + (sort.isEmpty ? [] : sorting)
    }
}
