// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListDescription

/// One change of the rows of a list, of those that lead from the generated list to the present one.
package enum RowEdit: Hashable, Sendable {
    /// New rows in front of the one at an index.
    case insert(at: UInt64, count: UInt64)
    /// Rows that are taken out, from an index on.
    case remove(at: UInt64, count: UInt64)
    /// Another row at an index, as JSON; `isNew` is true if the row there is one that was inserted.
    case replace(at: UInt64, row: [UInt8], isNew: Bool)
}

extension RowEdit {
    /// The most changes that are returned.
    package static let countMax = 100

    /// Returns changes that give a generated list the same rows, with the same keys, in the same order.
    ///
    /// - Parameters:
    ///   - rows: The number of rows of the generated list.
    ///   - overlay: The present rows.
    /// - Returns: The changes in their order; nil for more than ``countMax``.
    static func edits(from rows: UInt64, to overlay: RowOverlay) -> [RowEdit]? {
        var copy = RowOverlay(rows: rows)
        var edits: [RowEdit] = []
        let wanted = RowSequence(overlay).numbers(at: 0..<overlay.count).flatMap { $0.parts(cutAt: rows) }
        guard wanted.count + overlay.stored.count <= countMax else { return nil }
        do throws(ChangeRefusal) {
            // A new row gets the next number, also one that is taken out again.
            let end = overlay.nextNumber..<overlay.nextNumber
            let added = wanted.filter { $0.lowerBound >= rows }.sorted { $0.lowerBound < $1.lowerBound }
            for stretch in added + [end] {
                if copy.nextNumber < stretch.lowerBound {
                    try edits.append(copy.insertion(of: stretch.lowerBound - copy.nextNumber, at: copy.count))
                }
                guard !stretch.isEmpty else { continue }
                let before = wanted.prefix { $0 != stretch }.last { $0.upperBound <= copy.nextNumber }
                let place = before.flatMap { copy.place(of: $0.upperBound - 1) }.map { $0 + 1 } ?? 0
                try edits.append(copy.insertion(of: UInt64(stretch.count), at: place))
            }
            for places in copy.places(without: wanted).reversed() {
                try copy.remove(at: places)
                edits.append(.remove(at: places.lowerBound, count: UInt64(places.count)))
            }
        } catch {
            return nil
        }
        let replaced = overlay.stored.compactMap { number, bytes in
            overlay.place(of: number).map { (place: $0, row: bytes, isNew: number >= rows) }
        }
        edits += replaced.sorted { $0.place < $1.place }.map { .replace(at: $0.place, row: $0.row, isNew: $0.isNew) }
        return edits.count <= countMax ? edits : nil
    }
}

extension Mount {
    /// Returns the changes that lead from a generated list to its present rows.
    ///
    /// - Parameter list: A list of the mount.
    /// - Returns: The changes, none for an unchanged list; nil for more than ``RowEdit/countMax``.
    package func rowEdits(of list: ListDescription) -> [RowEdit]? {
        guard let overlay = inspect({ $0.rows[list.rowsName] }) else { return [] }
        return RowEdit.edits(from: list.rows, to: overlay)
    }
}

extension RowOverlay {
    /// Inserts rows, and returns the change.
    fileprivate mutating func insertion(of count: UInt64, at place: UInt64) throws(ChangeRefusal) -> RowEdit {
        try insert(count, at: place)
        return .insert(at: place, count: count)
    }

    /// Returns the indexes of the rows whose numbers are in none of some stretches, in order.
    fileprivate func places(without wanted: [Range<UInt64>]) -> [Range<UInt64>] {
        let wanted = wanted.sorted { $0.lowerBound < $1.lowerBound }
        var places: [Range<UInt64>] = []
        var place: UInt64 = 0
        for numbers in RowSequence(self).numbers(at: 0..<count) {
            var next = numbers.lowerBound
            for stretch in wanted where stretch.overlaps(numbers) {
                if next < stretch.lowerBound {
                    let start = place + (next - numbers.lowerBound)
                    places.append(start..<start + (stretch.lowerBound - next))
                }
                next = max(next, stretch.upperBound)
            }
            let start = place + (min(next, numbers.upperBound) - numbers.lowerBound)
            place += UInt64(numbers.count)
            if start < place { places.append(start..<place) }
        }
        return places
    }
}

extension Range<UInt64> {
    /// Returns the parts below and from a number on, without empty ones.
    fileprivate func parts(cutAt number: UInt64) -> [Range<UInt64>] {
        [clamped(to: 0..<number), clamped(to: number..<UInt64.max)].filter { !$0.isEmpty }
    }
}
