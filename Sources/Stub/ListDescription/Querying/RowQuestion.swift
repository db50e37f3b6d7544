// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The filters, the search and the sort of a request.
struct RowQuestion: Sendable {
    /// A field with the accepted values.
    struct Filter: Sendable, Hashable {
        /// The field.
        var field: QueryField
        /// The values as written.
        var values: [String]
    }

    /// A field to sort by.
    struct Order: Sendable, Hashable {
        /// The field.
        var field: QueryField
        /// Whether the greatest value comes first.
        var isDescending: Bool
    }

    /// The conditions that each row must meet.
    var filters: [Filter] = []
    /// The text that each row must contain, in small letters.
    var search: String?
    /// The fields to sort by; a later field decides only between rows with equal values.
    var orders: [Order] = []

    /// The first parameter of the question with its value, for messages; nil without filter, search and sort.
    private(set) var subject: (name: String, value: String)?

    /// Reads what a request asks for.
    ///
    /// - Parameters:
    ///   - query: The filters, searches and sorts that the list allows.
    ///   - pairs: Names and values of the request's parameters.
    /// - Throws: `BadParameter` for a wrong filter or sort, and for a repeated search.
    init(for query: RowQuery, in pairs: [(name: String, value: String)]) throws(BadParameter) {
        let parameters = QueryParameters(pairs: pairs)
        for field in query.filter {
            let name = query.filterParameter.name(of: field)
            let values = pairs.filter { $0.name == name }.map(\.value)
            guard let first = values.first else { continue }
            if let wrong = values.first(where: { !field.values.includes($0) }) {
                throw BadParameter(name, value: wrong, allowed: field.values.words, kind: .filter)
            }
            filters.append(Filter(field: field, values: values))
            subject = subject ?? (name, first)
        }
        if let pair = pairs.first(where: { query.isUnknownFilter($0.name) }) {
            let known = query.filterParameters.joined(separator: ", ")
            let allowed = "one of these parameters: \(known)"
            throw BadParameter(pair.name, value: pair.value, allowed: allowed, kind: .filter)
        }
        if !query.search.isEmpty, let text = try parameters.text(query.searchParameter), !text.isEmpty {
            search = text.lowercased()
            subject = subject ?? (query.searchParameter, text)
        }
        if !query.sort.isEmpty {
            let sort = SortReader(query: query, parameters: parameters)
            orders = try sort.orders()
            if !orders.isEmpty { subject = subject ?? sort.subject }
        }
    }

    /// The question as one text; equal questions have equal texts.
    var signature: String {
        let filters = filters.map { "\($0.field.path)=\($0.values.sorted())" }.joined(separator: "&")
        let orders = orders.map { "\($0.isDescending ? "-" : "")\($0.field.path)" }.joined(separator: ",")
        return subject == nil ? "" : "\(filters)?\(search ?? "")^\(orders)"
    }
}
