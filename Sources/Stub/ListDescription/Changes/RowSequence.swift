// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows of a list in the order in which a request sees them: each index has the number of a row.
package struct RowSequence: Sendable, Hashable {
    private enum Order: Sendable, Hashable {
        /// Each index is the number of its row.
        case generated(UInt64)
        /// Rows came and went; boxed, so that pages of unchanged lists stay small.
        indirect case changed(RowOverlay)
        /// Some rows, in an order of their own, and other rows that tokens name.
        case chosen([UInt64], others: [UInt64: AbsentRow])
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
    ///   - others: The rows that tokens name, but that are not among them, by their numbers.
    ///   - all: The other sequence.
    init(_ numbers: [UInt64], others: [UInt64: AbsentRow], of all: RowSequence) {
        order = .chosen(numbers, others: others)
        stored = all.stored
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

    /// Returns the position of a row, in the sequence or not; nil for a row that the list never had.
    ///
    /// All tokens find their rows by it, so that a row which is gone stands at the same index for each of them.
    func position(of number: UInt64) -> RowPosition? {
        switch order {
        case .generated(let count): return number < count ? RowPosition(place: number, isThere: true) : nil
        case .changed(let overlay): return overlay.position(of: number)
        case .chosen(let numbers, let others):
            if let index = numbers.firstIndex(of: number) { return RowPosition(place: UInt64(index), isThere: true) }
            return others[number].map { RowPosition(place: $0.place, isThere: false) }
        }
    }

    /// Returns the bytes of a row that were stored last, also of one that was deleted; nil for the generated ones.
    func lastBytes(of number: UInt64) -> [UInt8]? {
        if let own = stored[number] { return own }
        return switch order {
        case .generated: nil
        case .changed(let overlay): overlay.gone.lastBytes(of: number)
        case .chosen(_, let others): others[number]?.bytes
        }
    }
}

/// The position of a row in a sequence, or the one that it would have there.
struct RowPosition: Sendable, Hashable {
    /// The index of the row; for a row that is not there, that of the row behind it.
    var place: UInt64
    /// Whether the row is in the sequence.
    var isThere: Bool
    /// Whether the deletion of the row is forgotten, so that the index is only near the right one.
    var isForgotten = false

    /// The index of the first row behind the row.
    var behind: UInt64 { isThere ? place + 1 : place }
}

/// A row that a token names, but that is not in a sequence.
struct AbsentRow: Sendable, Hashable {
    /// The index of the row behind it.
    var place: UInt64
    /// The bytes that were stored for it last; nil for the generated ones.
    var bytes: [UInt8]?
}
