// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// Reads all rows of a list, and returns those that match a question.
struct RowScan {
    private let question: RowQuestion
    private let query: RowQuery
    private let template: RowTemplate
    private let key: RowKey
    private let filters: [Filter]
    private let orders: [Order]
    /// The keys of the fields whose numbers are compared with all digits.
    private let exactKeys: Set<String>

    /// Prepares to read the rows of a list.
    init(for question: RowQuestion, query: RowQuery, of list: ListDescription) {
        self.question = question
        self.query = query
        key = list.rowKey
        template = list.row.only(Set(query.fields.compactMap(\.keys.first)))
        let row = FieldKind.object(list.row.fields)
        filters = question.filters.map { filter in
            Filter(keys: filter.field.keys, texts: filter.values, numbers: filter.values.compactMap(ExactNumber.init))
        }
        orders = question.orders.map { order in
            let keys = order.field.keys
            let isMoment = row.kind(at: keys[...])?.writesMoments == true
            return Order(keys: keys, isDescending: order.isDescending, isMoment: isMoment)
        }
        let fields = filters.map(\.keys) + orders.map(\.keys)
        exactKeys = Set(fields.filter { row.kind(at: $0[...])?.writesLongNumbers == true }.joined())
    }

    /// A field with the accepted values.
    private struct Filter {
        let keys: [String]
        /// The values as the request has them.
        let texts: [String]
        /// The values that are numbers.
        let numbers: [ExactNumber]
    }

    /// A field to sort by.
    private struct Order {
        let keys: [String]
        let isDescending: Bool
        /// Whether the texts of the field are moments.
        let isMoment: Bool
    }

    /// Returns the rows that match the question, in its order.
    ///
    /// - Parameters:
    ///   - all: The rows of the list.
    ///   - tokenRows: The numbers of the rows that the tokens of the request name. Deleted rows and rows that do not
    ///     match get the positions that they would have, because their tokens still lead to the rows after them.
    /// - Returns: The rows.
    func rows(of all: RowSequence, tokenRows: [UInt64]) -> RowSequence {
        var found: [Found] = []
        for (place, number) in all.numbers(at: 0..<all.count).joined().enumerated() {
            let row = row(number, stored: all.stored[number])
            guard isWanted(row) else { continue }
            let position = RowPosition(place: UInt64(place), isThere: true)
            found.append(Found(number: number, position: position, ranks: ranks(of: row)))
        }
        if !orders.isEmpty { found.sort { comes($0, before: $1) } }
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

    /// A row with the values that decide its position.
    private struct Found {
        let number: UInt64
        /// The position in the list.
        let position: RowPosition
        /// The ranks of the values by which rows are sorted.
        let ranks: [ValueRank]
    }

    /// A row as it is read.
    private struct Row {
        let value: JSONValue
        /// The texts of numbers that `value` may round, by the keys that lead to them.
        let numbers: [[String]: String]

        /// Returns the number to which keys lead; nil for another value.
        func number(at keys: [String]) -> ExactNumber? {
            switch value.value(at: keys) {
            case .integer(let number): ExactNumber(String(number))
            case .number(let number): ExactNumber(numbers[keys] ?? "\(number)")
            default: nil
            }
        }
    }

    private func row(_ number: UInt64, stored: [UInt8]?) -> Row {
        var bytes = stored ?? []
        if bytes.isEmpty { template.write(number..<number + 1, key: key, into: &bytes) }
        guard let row = try? JSONParser.parse(bytes, notingNumbersOf: exactKeys) else {
            return Row(value: .null, numbers: [:])
        }
        return Row(value: row.value, numbers: row.numbers)
    }

    private func isWanted(_ row: Row) -> Bool {
        guard filters.allSatisfy({ Self.isMet($0, by: row) }) else { return false }
        guard let search = question.search else { return true }
        return query.search.contains { field in
            row.value.value(at: field.keys).map { Self.contains(search, in: $0) } ?? false
        }
    }

    /// Returns whether a row has a value that a filter accepts.
    ///
    /// A filter names a text exactly, a number in any spelling, `true`, `false` or `null`.
    private static func isMet(_ filter: Filter, by row: Row) -> Bool {
        guard let value = row.value.value(at: filter.keys) else { return false }
        if let number = row.number(at: filter.keys) { return filter.numbers.contains(number) }
        return filter.texts.contains(value.text ?? value.description)
    }

    /// Returns whether a text is a part of a value or of a value inside it; null has no text.
    private static func contains(_ text: String, in value: JSONValue) -> Bool {
        switch value {
        case .null: false
        case .array(let values): values.contains { contains(text, in: $0) }
        case .object(let members): members.values.contains { contains(text, in: $0) }
        default: (value.text ?? value.description).lowercased().contains(text)
        }
    }

    private func ranks(of row: Row) -> [ValueRank] {
        orders.map { order in
            let value = row.value.value(at: order.keys) ?? .null
            return ValueRank(value, number: row.number(at: order.keys), isMoment: order.isMoment)
        }
    }

    /// Returns whether a row comes before another one; rows with equal values have the order of the list.
    private func comes(_ left: Found, before right: Found) -> Bool {
        for (position, order) in orders.enumerated() {
            let (one, other) = (left.ranks[position], right.ranks[position])
            if one < other { return !order.isDescending }
            if other < one { return order.isDescending }
        }
        guard left.position.place == right.position.place else { return left.position.place < right.position.place }
        // A deleted row comes before the row that has its index.
        return !left.position.isThere && right.position.isThere
    }
}
