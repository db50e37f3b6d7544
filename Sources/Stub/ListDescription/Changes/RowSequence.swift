// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows of a list in the order in which a request sees them: each index has the number of a row.
package struct RowSequence: Sendable, Hashable {
    private enum Order: Sendable, Hashable {
        /// Each index is the number of its row.
        case generated(UInt64)
        /// Rows came and went.
        case changed(RowOverlay)
        /// Some rows, in an order of their own, and the indexes at which rows that are gone would stand.
        case chosen([UInt64], gone: [UInt64: UInt64])
    }

    private let order: Order
    /// The rows whose bytes are not the generated ones, by their numbers.
    package let stored: [UInt64: [UInt8]]

    /// Takes the rows of a list as they are generated.
    package init(count: UInt64) {
        order = .generated(count)
        stored = [:]
    }

    /// Takes the rows of a list that was changed.
    package init(_ overlay: RowOverlay) {
        order = .changed(overlay)
        stored = overlay.stored
    }

    /// Takes some rows of another sequence in an order of their own.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the rows.
    ///   - gone: The indexes at which rows that are gone would stand, by their numbers.
    ///   - other: The other sequence.
    init(_ numbers: [UInt64], gone: [UInt64: UInt64] = [:], of other: RowSequence) {
        order = .chosen(numbers, gone: gone)
        stored = other.stored
    }

    /// The number of rows.
    package var count: UInt64 {
        switch order {
        case .generated(let count): count
        case .changed(let overlay): overlay.count
        case .chosen(let numbers, _): UInt64(numbers.count)
        }
    }

    /// Returns the number of the row at an index; nil past the end.
    package func number(at place: UInt64) -> UInt64? {
        guard place < count else { return nil }
        switch order {
        case .generated: return place
        case .changed(let overlay): return overlay.numbers(at: place..<place + 1).first?.lowerBound
        case .chosen(let numbers, _): return numbers[Int(place)]
        }
    }

    /// Returns the numbers of the rows at indexes, in order; indexes past the end have none.
    package func numbers(at places: Range<UInt64>) -> [Range<UInt64>] {
        let places = places.clamped(to: 0..<count)
        guard !places.isEmpty else { return [] }
        switch order {
        case .generated: return [places]
        case .changed(let overlay): return overlay.numbers(at: places)
        case .chosen(let numbers, _):
            return numbers[Int(places.lowerBound)..<Int(places.upperBound)].map { $0..<$0 + 1 }
        }
    }

    /// Returns the index of a row; nil where it is not in the sequence.
    package func place(of number: UInt64) -> UInt64? {
        switch order {
        case .generated(let count): number < count ? number : nil
        case .changed(let overlay): overlay.place(of: number)
        case .chosen(let numbers, _): numbers.firstIndex(of: number).map(UInt64.init)
        }
    }

    /// Returns the index where rows from a number on begin, whether it is in the sequence or not; past all the end.
    func place(from number: UInt64) -> UInt64 {
        switch order {
        case .generated(let count): min(number, count)
        case .changed(let overlay): overlay.place(from: number)
        case .chosen(let numbers, _): UInt64(numbers.firstIndex { $0 >= number } ?? numbers.count)
        }
    }
    /// Returns the index at which a row that is gone would stand, behind the nearest row before it that is left.
    ///
    /// - Parameters:
    ///   - number: The number of the row.
    ///   - last: The index that the row had, for a row that was inserted and deleted again.
    /// - Returns: The index.
    func place(ofGone number: UInt64, last: UInt64) -> UInt64 {
        switch order {
        case .generated: last
        case .changed(let overlay): overlay.isGenerated(number) ? overlay.place(from: number) : last
        case .chosen(_, let gone): gone[number] ?? last
        }
    }

    /// Returns the numbers of generated rows that are gone; nothing for more than some.
    func gone(atMost most: UInt64) -> [UInt64] {
        if case .changed(let overlay) = order { overlay.gone(atMost: most) } else { [] }
    }
}
