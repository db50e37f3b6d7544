// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A short list of small row ids in one machine word, so that a state of a search needs no memory of its own for it.
package struct RowList: Hashable, Sendable {
    /// The largest id.
    package static var idMax: Int { 31 }
    /// The most rows.
    package static var countMax: Int { 23 }

    // A computed constant has no cost; each use of a stored one checks whether it is initialized.
    private static var bitsPerRow: Int { 5 }
    private static var countShift: Int { 120 }
    private static var rowMask: UInt128 { UInt128(idMax) }
    private static var countUnit: UInt128 { 1 << 120 }

    /// The rows from the lowest bits on, and their number in the highest ones.
    package private(set) var word: UInt128 = 0

    /// Creates an empty list.
    package init() {}

    /// Creates a list of ids.
    package init(_ ids: some Sequence<Int>) {
        for id in ids { append(id) }
    }

    /// The number of rows.
    package var count: Int { Int(truncatingIfNeeded: word >> UInt128(Self.countShift)) }
    /// Whether there are no rows.
    package var isEmpty: Bool { word == 0 }

    /// The id of the row at an index.
    package subscript(index: Int) -> Int {
        Int(truncatingIfNeeded: (word >> UInt128(index * Self.bitsPerRow)) & Self.rowMask)
    }

    /// Adds a row at the end.
    ///
    /// A list with too many rows stays as it is; in a search, a list of that length already differs from every right
    /// one.
    package mutating func append(_ id: Int) {
        let count = count
        guard count < Self.countMax else { return }
        word |= (UInt128(truncatingIfNeeded: id) & Self.rowMask) << UInt128(count * Self.bitsPerRow)
        word += Self.countUnit
    }

    /// Adds rows at the end.
    package mutating func append(contentsOf rows: RowList) {
        for index in 0..<rows.count { append(rows[index]) }
    }

    /// Returns whether a row has an id.
    package func contains(_ id: Int) -> Bool { firstIndex(of: id) != nil }

    /// Returns the index of the first row with an id.
    package func firstIndex(of id: Int) -> Int? {
        for index in 0..<count where self[index] == id { return index }
        return nil
    }

    /// Returns the rows at some indices.
    package func rows(in range: Range<Int>) -> RowList {
        var list = RowList()
        for index in range.clamped(to: 0..<count) { list.append(self[index]) }
        return list
    }

    /// Returns the list with a row at an index.
    package func inserting(_ id: Int, at index: Int) -> RowList {
        var list = rows(in: 0..<index)
        list.append(id)
        list.append(contentsOf: rows(in: index..<count))
        return list
    }

    /// Returns the rows that another list does not have, each once.
    package func without(_ others: RowList) -> RowList {
        var list = RowList()
        for index in 0..<count where !others.contains(self[index]) && !list.contains(self[index]) {
            list.append(self[index])
        }
        return list
    }

    /// The ids.
    package var ids: [Int] { (0..<count).map { self[$0] } }

    /// Whether an id occurs twice.
    package var hasRepetition: Bool {
        var seen: UInt32 = 0
        for index in 0..<count {
            let bit: UInt32 = 1 << UInt32(self[index])
            if seen & bit != 0 { return true }
            seen |= bit
        }
        return false
    }
}

extension RowList: CustomStringConvertible {
    /// The ids in square brackets, as contracts write them.
    package var description: String { "[\(ids.map(String.init).joined(separator: ", "))]" }
}
