// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The inserted, deleted and replaced rows of a generated list; the memory grows only with the changes.
///
/// The list is kept as stretches of row numbers. A new row gets the next number that no row ever had. It is generated
/// like all others until a request stores other bytes for it.
package struct RowOverlay: Sendable, Hashable {
    /// The most stretches and stored rows together.
    package static let changesMax = 100_000
    /// The most bytes of all stored rows together.
    package static let storedByteCountMax = 64 << 20

    /// The approximate memory of a stretch or of the entry of a stored row, in bytes.
    private static let changeByteCount = 64

    private var pieces: [Range<UInt64>]
    /// The index of the first row of each piece.
    private var starts: [UInt64] = [0]
    private var storedByteCount = 0
    /// The rows that were deleted.
    private(set) var gone: GoneRows

    /// The rows whose bytes are not the generated ones, by their numbers.
    private(set) package var stored: [UInt64: [UInt8]] = [:]
    /// The number of rows.
    private(set) package var count: UInt64
    /// The number that the next new row gets.
    private(set) package var nextNumber: UInt64
    /// The number of changes, so that no two states of a list have the same; 0 for the list as it is generated.
    private(set) package var revision: UInt64

    /// Begins with a list as it is generated.
    ///
    /// - Parameters:
    ///   - rows: The number of rows.
    ///   - revision: The revision to count from, if the list has had other changes before.
    package init(rows: UInt64, revision: UInt64 = 0) {
        self.init(rows: rows, revision: revision, limits: GoneRows.Limits())
    }

    /// Begins with a list as it is generated, and with limits on the rows that were deleted.
    init(rows: UInt64, revision: UInt64 = 0, limits: GoneRows.Limits) {
        self.revision = revision
        gone = GoneRows(rows: rows, limits: limits)
        pieces = [0..<rows]
        count = rows
        nextNumber = rows
    }

    /// Inserts new rows before the row at an index, or at the end.
    ///
    /// - Parameters:
    ///   - added: The number of rows; limited so that the list does not become longer than `rowsMax`.
    ///   - place: The index of the first new row; one past the end means the end.
    /// - Returns: The numbers of the new rows.
    /// - Throws: `ChangeRefusal` if there are too many changes already.
    @discardableResult
    package mutating func insert(_ added: UInt64, at place: UInt64) throws(ChangeRefusal) -> Range<UInt64> {
        guard added <= ListDescription.rowsMax, count <= ListDescription.rowsMax - added,
            nextNumber <= 2 * ListDescription.rowsMax - added
        else { throw .tooManyRows }
        // The change needs up to two more pieces, and room to store a row that is new.
        try checkRoom(for: 3)
        let numbers = nextNumber..<nextNumber + added
        guard added > 0 else { return numbers }
        let place = min(place, count)
        gone.makeRoom(for: added, at: place, isFirst: place == 0 && count > 0)
        let index = split(at: place)
        pieces.insert(numbers, at: index)
        nextNumber = numbers.upperBound
        revision += 1
        settle()
        return numbers
    }

    /// Removes the rows at indexes; indexes past the end have no effect.
    ///
    /// - Parameter places: The indexes before the removal.
    /// - Returns: The number of rows that were removed.
    /// - Throws: `ChangeRefusal` if there are too many changes already.
    @discardableResult
    package mutating func remove(at places: Range<UInt64>) throws(ChangeRefusal) -> UInt64 {
        let places = places.clamped(to: 0..<count)
        guard !places.isEmpty else { return 0 }
        try checkRoom(for: 1)
        let first = split(at: places.lowerBound)
        let end = split(at: places.upperBound)
        let removed = Array(pieces[first..<end])
        pieces.removeSubrange(first..<end)
        revision += 1
        gone.add(removed, at: places, revision: revision)
        let changed = storedNumbers(in: removed, count: places.count).map { (number: $0, bytes: forget($0)) }
        gone.keep(changed)
        settle()
        return UInt64(places.count)
    }

    /// Stores the bytes of a row that is in the list.
    package mutating func store(_ bytes: [UInt8], for number: UInt64) throws(ChangeRefusal) {
        try checkRoom(for: 1)
        try checkBytes(bytes.count, for: number)
        storedByteCount += bytes.count - (stored[number]?.count ?? 0)
        stored[number] = bytes
        revision += 1
    }

    /// The approximate memory of the changes, in bytes.
    package var byteCount: Int {
        storedByteCount + gone.storedByteCount + (pieces.count + stored.count + gone.count) * Self.changeByteCount
    }

    /// Throws if the stored rows would be too large together with this number of bytes for a row.
    package func checkBytes(_ byteCount: Int, for number: UInt64) throws(ChangeRefusal) {
        let others = storedByteCount - (stored[number]?.count ?? 0)
        guard byteCount <= Self.storedByteCountMax - others else { throw .tooManyBytes }
    }

    /// Removes the stored bytes of a row, and returns them.
    private mutating func forget(_ number: UInt64) -> [UInt8] {
        let bytes = stored.removeValue(forKey: number) ?? []
        storedByteCount -= bytes.count
        return bytes
    }

    /// Returns the numbers of the stored rows in stretches; the same rows always have the same order.
    private func storedNumbers(in stretches: [Range<UInt64>], count: Int) -> [UInt64] {
        if stored.isEmpty { return [] }
        if count <= stored.count { return stretches.joined().filter { stored[$0] != nil } }
        return stored.keys.filter { number in stretches.contains { $0.contains(number) } }.sorted()
    }

    private func checkRoom(for more: Int) throws(ChangeRefusal) {
        guard pieces.count + stored.count + more <= Self.changesMax else { throw .tooManyChanges }
    }
}

extension RowOverlay {
    /// Returns the numbers of the rows at indexes that exist.
    func numbers(at places: Range<UInt64>) -> [Range<UInt64>] {
        var numbers: [Range<UInt64>] = []
        var index = piece(at: places.lowerBound)
        var place = places.lowerBound
        while place < places.upperBound, index < pieces.count {
            let lower = pieces[index].lowerBound + (place - starts[index])
            let upper = min(pieces[index].upperBound, lower + (places.upperBound - place))
            numbers.append(lower..<upper)
            place += upper - lower
            index += 1
        }
        return numbers
    }

    /// Returns whether a row is in the list.
    package func contains(_ number: UInt64) -> Bool {
        pieces.contains { $0.contains(number) }
    }

    /// Returns the index of a row; nil if it was deleted or never existed.
    package func place(of number: UInt64) -> UInt64? {
        for (index, piece) in pieces.enumerated() where piece.contains(number) {
            return starts[index] + (number - piece.lowerBound)
        }
        return nil
    }

    /// Returns the position of a row: its index, or that of the row after it if it was deleted; nil if it never
    /// existed.
    func position(of number: UInt64) -> RowPosition? {
        guard number < nextNumber else { return nil }
        if let place = place(of: number) { return RowPosition(place: place, isThere: true) }
        if let place = gone.place(of: number) { return RowPosition(place: place, isThere: false) }
        return RowPosition(place: placeBehindNearest(to: number), isThere: false, isForgotten: true)
    }

    /// Returns the index after the row with the nearest smaller number, for a row whose deletion is forgotten.
    private func placeBehindNearest(to number: UInt64) -> UInt64 {
        var nearest: (end: UInt64, place: UInt64) = (0, 0)
        for (index, piece) in pieces.enumerated() where piece.upperBound > nearest.end && piece.upperBound <= number {
            nearest = (piece.upperBound, starts[index] + UInt64(piece.count))
        }
        for stretch in gone.stretches {
            let end = stretch.numbers.upperBound
            if end > nearest.end, end <= number { nearest = (end, stretch.place) }
        }
        return nearest.place
    }

    /// Returns the last piece that begins at an index or before it.
    private func piece(at place: UInt64) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Makes a piece begin at the index of a row; returns the index of the piece, or the number of pieces for the end.
    private mutating func split(at place: UInt64) -> Int {
        guard place < count else { return pieces.count }
        let index = piece(at: place)
        guard starts[index] < place else { return index }
        let cut = pieces[index].lowerBound + (place - starts[index])
        let rest = cut..<pieces[index].upperBound
        pieces[index] = pieces[index].lowerBound..<cut
        pieces.insert(rest, at: index + 1)
        starts.insert(place, at: index + 1)
        return index + 1
    }

    /// Joins pieces that follow each other and counts the rows again.
    private mutating func settle() {
        var joined: [Range<UInt64>] = []
        for piece in pieces where !piece.isEmpty {
            if let last = joined.last, last.upperBound == piece.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<piece.upperBound
            } else {
                joined.append(piece)
            }
        }
        pieces = joined
        starts = []
        count = 0
        for piece in pieces {
            starts.append(count)
            count += UInt64(piece.count)
        }
    }
}

/// The reason for which a list takes no further change.
package enum ChangeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many rows were inserted, deleted and replaced.
    case tooManyChanges
    /// The stored rows are too large together.
    case tooManyBytes
    /// The list would be longer than the longest list.
    case tooManyRows

    /// The HTTP status of the refusal: 409 if a smaller request could succeed, 507 if the list is full.
    package var status: Int {
        switch self {
        case .tooManyChanges, .tooManyBytes: 507
        case .tooManyRows: 409
        }
    }

    package var description: String {
        switch self {
        case .tooManyChanges:
            "the list keeps at most \(RowOverlay.changesMax) changes; reset the list first"
        case .tooManyBytes:
            "the list keeps at most \(RowOverlay.storedByteCountMax >> 20) MiB of changed rows; reset the list first"
        case .tooManyRows: "the list can have at most \(ListDescription.rowsMax) rows; insert fewer"
        }
    }
}
