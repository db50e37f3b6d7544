// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// The rows that were deleted from a list: the indexes that they would have, and the last bytes of stored rows.
///
/// A deleted row keeps its place after the row that was before it, so its token leads to the rows after it. The
/// deletion of a generated row is never forgotten: between two stretches of the list, there is at most one stretch of
/// such rows.
struct GoneRows: Sendable, Hashable {
    /// The limits of the stored deletions; the oldest deletions are forgotten first.
    struct Limits: Sendable, Hashable {
        /// The most stretches of rows that were inserted and deleted again.
        var insertedMax = 10_000
        /// The most rows with their last bytes.
        var storedMax = 10_000
        /// The most bytes of all these rows together.
        var storedByteCountMax = 8 << 20
    }

    /// Deleted rows with successive numbers that would have the same index.
    struct Stretch: Sendable, Hashable {
        /// The numbers of the rows.
        var numbers: Range<UInt64>
        /// The index of the row after them.
        var place: UInt64
        /// The revision of the latest of their deletions.
        var revision: UInt64
    }

    /// The number of rows before all changes.
    private let generatedCount: UInt64
    private let limits: Limits
    /// The rows, ordered by their numbers.
    private(set) var stretches: [Stretch] = []
    /// The last bytes of rows, in the order of the deletions.
    private var stored: OrderedDictionary<UInt64, [UInt8]> = [:]
    /// The number of last bytes of all rows together.
    private(set) var storedByteCount = 0

    /// Begins without deleted rows.
    ///
    /// - Parameters:
    ///   - rows: The number of rows before all changes.
    ///   - limits: The limits of the stored deletions.
    init(rows: UInt64, limits: Limits = Limits()) {
        generatedCount = rows
        self.limits = limits
    }

    /// Returns the index of the row after a deleted row; nil for a row that is not known as deleted.
    func place(of number: UInt64) -> UInt64? {
        stretches.first { $0.numbers.contains(number) }?.place
    }

    /// Returns the last bytes of a deleted row that was stored; nil for other rows, and if the bytes are forgotten.
    func lastBytes(of number: UInt64) -> [UInt8]? { stored[number] }

    /// The number of stretches and of rows with bytes.
    var count: Int { stretches.count + stored.count }

    /// Moves deleted rows to make room for new rows, which come after the deleted rows at their index.
    ///
    /// - Parameters:
    ///   - added: The number of new rows.
    ///   - place: The index of the first new row.
    ///   - isFirst: Whether the new rows come before all other rows, the deleted ones, too.
    mutating func makeRoom(for added: UInt64, at place: UInt64, isFirst: Bool) {
        for index in stretches.indices where isFirst || stretches[index].place > place {
            stretches[index].place += added
        }
    }

    /// Adds rows that are deleted.
    ///
    /// - Parameters:
    ///   - removed: The numbers of the rows.
    ///   - places: The indexes that they had.
    ///   - revision: The revision of the deletion.
    mutating func add(_ removed: [Range<UInt64>], at places: Range<UInt64>, revision: UInt64) {
        let count = places.upperBound - places.lowerBound
        for index in stretches.indices where stretches[index].place > places.lowerBound {
            stretches[index].place = max(stretches[index].place, places.upperBound) - count
        }
        stretches += removed.map { Stretch(numbers: $0, place: places.lowerBound, revision: revision) }
        stretches.sort { $0.numbers.lowerBound < $1.numbers.lowerBound }
        join()
        forgetStretches()
    }

    /// Keeps the last bytes of deleted rows.
    mutating func keep(_ rows: [(number: UInt64, bytes: [UInt8])]) {
        for row in rows {
            stored[row.number] = row.bytes
            storedByteCount += row.bytes.count
        }
        var forgotten = 0
        for bytes in stored.values {
            let count = stored.count - forgotten
            guard count > limits.storedMax || storedByteCount > limits.storedByteCountMax else { break }
            storedByteCount -= bytes.count
            forgotten += 1
        }
        if forgotten > 0 { stored.removeFirst(forgotten) }
    }

    /// Joins stretches with successive numbers that would have the same index.
    private mutating func join() {
        var joined: [Stretch] = []
        joined.reserveCapacity(stretches.count)
        for stretch in stretches {
            if let last = joined.last, last.place == stretch.place,
                last.numbers.upperBound == stretch.numbers.lowerBound
            {
                joined[joined.count - 1] = Stretch(
                    numbers: last.numbers.lowerBound..<stretch.numbers.upperBound,
                    place: last.place,
                    revision: max(last.revision, stretch.revision)
                )
            } else {
                joined.append(stretch)
            }
        }
        stretches = joined
    }

    /// Forgets the oldest deletions of inserted rows if there are too many.
    private mutating func forgetStretches() {
        // Inserted rows have the greatest numbers.
        let start = stretches.firstIndex { $0.numbers.lowerBound >= generatedCount } ?? stretches.count
        let excess = stretches.count - start - limits.insertedMax
        guard excess > 0 else { return }
        let oldest = stretches[start...].sorted { $0.revision < $1.revision }.prefix(excess)
        let forgotten = Set(oldest.map(\.numbers.lowerBound))
        stretches.removeAll { forgotten.contains($0.numbers.lowerBound) }
    }
}
