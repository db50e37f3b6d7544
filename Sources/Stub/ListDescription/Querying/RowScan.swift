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
    ///
    /// - Parameters:
    ///   - all: The rows of the list.
    ///   - tokenRows: The numbers of the rows that the tokens of the request name. Those that are gone or not wanted
    ///     get the positions that they would have, since their tokens still lead to the rows behind them.
    /// - Returns: The rows.
    func rows(of all: RowSequence, tokenRows: [UInt64]) -> RowSequence {
        var found: [Found] = []
        for (place, number) in all.numbers(at: 0..<all.count).joined().enumerated() {
            let row = row(number, stored: all.stored[number])
            guard isWanted(row) else { continue }
            let position = RowPosition(place: UInt64(place), isThere: true)
            found.append(Found(number: number, position: position, ranks: ranks(of: row)))
        }
        if !question.orders.isEmpty { found.sort { comes($0, before: $1) } }
        var others: [UInt64: AbsentRow] = [:]
        for number in tokenRows where !found.contains(where: { $0.number == number }) {
            guard let position = all.position(of: number) else { continue }
            let bytes = all.lastBytes(of: number)
            let other = Found(number: number, position: position, ranks: ranks(of: row(number, stored: bytes)))
            let place = found.firstIndex { comes(other, before: $0) } ?? found.count
            others[number] = AbsentRow(place: UInt64(place), bytes: bytes)
        }
        return RowSequence(found.map(\.number), others: others, of: all)
    }

    /// A row with everything that decides its position.
    private struct Found {
        let number: UInt64
        /// The position in the list.
        let position: RowPosition
        /// The ranks of the values by which rows are sorted.
        let ranks: [ValueRank]
    }

    private func row(_ number: UInt64, stored: [UInt8]?) -> JSONValue {
        var bytes = stored ?? []
        if bytes.isEmpty { template.write(number..<number + 1, key: key, into: &bytes) }
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

    private func ranks(of row: JSONValue) -> [ValueRank] {
        question.orders.map { ValueRank(row.value(at: $0.field.keys) ?? .null) }
    }

    /// Returns whether a row comes before another one; rows with equal values have the order of the list.
    private func comes(_ left: Found, before right: Found) -> Bool {
        for (position, order) in question.orders.enumerated() {
            let (one, other) = (left.ranks[position], right.ranks[position])
            if one < other { return !order.isDescending }
            if other < one { return order.isDescending }
        }
        guard left.position.place == right.position.place else { return left.position.place < right.position.place }
        // A row that is gone stands in front of the one at its index.
        return !left.position.isThere && right.position.isThere
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
