// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import ListDescription
import Pagers

/// A request for the first page that is filtered, searched or sorted as the `query` of a description allows.
struct FieldQuery: Hashable, Sendable {
    /// The kinds of requests.
    enum Kind: Hashable, Sendable {
        /// A filter by a value that some rows have, and others do not.
        case filter(value: String)
        /// A search for a text that no row has.
        case search
        /// A sort that begins with the least value.
        case ascending
        /// A sort that begins with the greatest value.
        case descending
        /// No request, for this reason.
        case none(String)
    }

    /// The property of the description.
    var property: DriftProperty
    /// The kind.
    var kind: Kind
    /// The name of the field in the description, with dots between keys; empty for a search.
    var field: String
    /// The path from a row to the value; empty for a search.
    var path: [String]
    /// The parameters beside those of paging.
    var parameters: [RequestParameter]

    /// The most requests.
    static let countMax = 8
    /// The text that no row has.
    private static let strangeText = "understudy-no-such-text"

    /// The parameters in words.
    var words: String { parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    /// The name of the property, such as `query.filter.status`.
    var name: String { field.isEmpty ? property.name : "\(property.name).\(field)" }

    /// Returns the most requests for a description; 0 for one whose queries are not compared.
    static func count(in list: ListDescription?) -> Int {
        guard let list, let query = list.query, list.method == "GET", list.graphQL == nil else { return 0 }
        return min(countMax, query.filter.count + query.sort.count + (query.search.isEmpty ? 0 : 1))
    }

    /// Returns the requests for a description, in the order of its keys; none without pages to compare with.
    static func all(for memory: ProbeMemory) -> [FieldQuery] {
        guard let list = memory.plan.description, count(in: list) > 0, let query = list.query,
            !memory.samples.pages.isEmpty
        else { return [] }
        let filters = query.filter.map { field in
            let kind = memory.filter(at: field.keys)
            guard case .filter(let value) = kind else { return FieldQuery(.filter, kind: kind, by: field) }
            let name = query.filterParameter.name(of: field)
            return FieldQuery(
                .filter,
                kind: kind,
                by: field,
                parameters: [RequestParameter(name: name, value: value)]
            )
        }
        let text = RequestParameter(name: query.searchParameter, value: strangeText)
        let search = FieldQuery(property: .search, kind: .search, field: "", path: [], parameters: [text])
        let sorts = query.sort.map { field in
            let sort = ProbedSort(query, by: field)
            // A list that is sorted already shows nothing, so the other direction is asked for.
            return memory.falls(at: field.keys)
                ? FieldQuery(.sort, kind: .ascending, by: field, parameters: sort.ascending)
                : FieldQuery(.sort, kind: .descending, by: field, parameters: sort.descending)
        }
        return filters + (query.search.isEmpty ? [] : [search]) + sorts
    }
}

extension FieldQuery {
    fileprivate init(
        _ property: DriftProperty,
        kind: Kind,
        by field: QueryField,
        parameters: [RequestParameter] = []
    ) {
        self.init(property: property, kind: kind, field: field.path, path: field.keys, parameters: parameters)
    }
}

extension ProbeMemory {
    /// Returns the values of a field on the first page; nil for each row without it.
    ///
    /// The first page is the one that is asked for again at the end, so that these rows are still there.
    func firstValues(at path: [String]) -> [JSONValue?] { samples.pages.first.map { values(at: path, in: $0) } ?? [] }

    private func values(at path: [String], in sample: DriftSamples.Sample) -> [JSONValue?] {
        (sample.body.value(at: plan.dialect.rows)?.array ?? []).map { $0.value(at: plan.dialect.row + path) }
    }

    /// Returns the filter by the first value that not all rows have.
    fileprivate func filter(at path: [String]) -> FieldQuery.Kind {
        let usable = firstValues(at: path).lazy.compactMap(\.self)
            .first { [.text, .number, .boolean].contains($0.shape) }
        let name = path.joined(separator: ".")
        guard let value = usable else { return .none("no row of the first page has a value in '\(name)'") }
        let others = samples.pages.flatMap { values(at: path, in: $0) }
        guard others.contains(where: { $0 != value }) else {
            return .none("all rows that were read have the same value in '\(name)'")
        }
        return .filter(value: value.text ?? value.description)
    }

    /// Returns whether the rows of the first page are in descending order, as far as their values can be compared.
    fileprivate func falls(at path: [String]) -> Bool {
        let keys = firstValues(at: path).compactMap(\.self)
        let orders = zip(keys, keys.dropFirst()).compactMap { SortOrder(comparing: $0, to: $1) }
        return orders.contains(.falling) && !orders.contains(.rising)
    }
}
