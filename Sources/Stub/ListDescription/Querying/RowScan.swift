// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Reads all rows of a list for a question, and returns those that are wanted.
struct RowScan {
    private let question: RowQuestion
    private let query: RowQuery
    private let template: RowTemplate
    private let key: RowKey

    /// Prepares to read the rows of a list.
    init(for question: RowQuestion, query: RowQuery, of list: ListDescription) {
        self.question = question
        self.query = query
        key = RowKey(seed: list.seed, list: list.name)
        template = list.row.only(Set(query.fields.compactMap(\.keys.first)))
    }

    /// Returns the rows that are wanted, in the order that is wanted.
    func rows(of all: RowSequence) -> RowSequence {
        var found: [Found] = []
        func read(_ number: UInt64, at place: UInt64, isGone: Bool = false) {
            let row = row(number, in: all)
            guard isWanted(row) else { return }
            let values = question.orders.map { row.value(at: $0.field.keys) ?? .null }
            found.append(Found(number: number, place: place, isGone: isGone, values: values))
        }
        for (place, number) in all.numbers(at: 0..<all.count).joined().enumerated() { read(number, at: UInt64(place)) }
        // The token of a row that is gone still leads to the rows behind it.
        for number in all.gone(atMost: query.scan) {
            read(number, at: all.place(ofGone: number, last: all.count), isGone: true)
        }
        if !question.orders.isEmpty || found.last?.isGone == true {
            found.sort { left, right in comes(left.values, before: right.values) ?? (left.rank < right.rank) }
        }
        var (numbers, gone): ([UInt64], [UInt64: UInt64]) = ([], [:])
        for row in found {
            if row.isGone { gone[row.number] = UInt64(numbers.count) } else { numbers.append(row.number) }
        }
        return RowSequence(numbers, gone: gone, of: all)
    }

    /// A row that is wanted.
    private struct Found {
        let number: UInt64
        /// The index in the list; for a row that is gone, where it would stand.
        let place: UInt64
        let isGone: Bool
        /// The values by which rows are sorted.
        let values: [JSONValue]

        /// The order of rows with the same values; rows that are gone stand in front of the one at their index.
        var rank: (UInt64, Int, UInt64) { (place, isGone ? 0 : 1, number) }
    }

    private func row(_ number: UInt64, in all: RowSequence) -> JSONValue {
        if let stored = all.stored[number] { return (try? JSONParser.parse(stored)) ?? .null }
        var bytes: [UInt8] = []
        template.write(number..<number + 1, key: key, into: &bytes)
        return (try? JSONParser.parse(bytes)) ?? .null
    }

    private func isWanted(_ row: JSONValue) -> Bool {
        for filter in question.filters {
            guard let value = row.value(at: filter.field.keys) else { return false }
            guard filter.values.contains(where: { Self.isWritten(value, as: $0) }) else { return false }
        }
        guard let search = question.search else { return true }
        return query.search.contains { field in
            guard let value = row.value(at: field.keys) else { return false }
            return (value.text ?? value.description).lowercased().contains(search)
        }
    }

    /// Returns whether a text says a value: a text itself, a number in any spelling, `true`, `false` and `null`.
    private static func isWritten(_ value: JSONValue, as text: String) -> Bool {
        switch value {
        case .string(let own): own == text
        case .integer(let own): Int64(text) == own || Double(text) == Double(own)
        case .number(let own): Double(text) == own
        default: value.description == text
        }
    }

    private func comes(_ left: [JSONValue], before right: [JSONValue]) -> Bool? {
        for (position, order) in question.orders.enumerated() {
            let (one, other) = (ValueRank(left[position]), ValueRank(right[position]))
            if one < other { return !order.isDescending }
            if other < one { return order.isDescending }
        }
        return nil
    }
}

/// The rank of a value when rows are sorted: null, false, true, numbers, texts, all others.
enum ValueRank: Comparable {
    /// Null.
    case null
    /// A boolean, 0 or 1.
    case boolean(Int)
    /// A number.
    case number(Double)
    /// A text, which is compared by its code points, the same everywhere.
    case text(String)
    /// An array or an object, as compact JSON.
    case other(String)

    /// Ranks a value.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag ? 1 : 0)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array, .object: self = .other(value.description)
        }
    }
}
