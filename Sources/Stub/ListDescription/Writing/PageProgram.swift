// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pages of a list, compiled so that one is written straight into memory that is known to be large enough.
///
/// The bytes are those of ``PageWriter``; pages of a list that was changed, or that a fault lies about, are not for it.
package struct PageProgram: Sendable {
    /// The most digits that a number has.
    private static let digitsMax = 20

    private let pieces: [EnvelopeFrame.Piece]
    private let row: RowTemplate
    private let key: RowKey
    private let frameCountMax: Int

    /// Compiles the pages of a list; nil where an answer says more than its range, size and total determine.
    package init?(_ list: ListDescription) {
        guard !list.envelope.tellsNeighbours, list.paging.kind == .page || list.paging.kind == .offset else {
            return nil
        }
        pieces = list.envelope.frame.pieces
        row = list.row
        key = RowKey(seed: list.seed, list: list.name)
        frameCountMax = pieces.reduce(2) { sum, piece in
            if case .bytes(let literal) = piece { sum + literal.count } else { sum + Self.digitsMax }
        }
    }

    /// Returns how much room a page needs at most, in bytes, what may be overwritten behind it included.
    package func room(ofRows count: Int) -> Int {
        let (rows, isTooMuch) = count.multipliedReportingOverflow(by: row.program.longest + 1)
        return isTooMuch ? .max : rows.addingReportingOverflow(frameCountMax + RowWriter.slack).partialValue
    }

    /// Writes the whole body of a page.
    ///
    /// - Parameters:
    ///   - page: The page, as the list generates it.
    ///   - start: The address for the body, with the room that ``room(ofRows:)`` returns.
    /// - Returns: The address behind the body.
    package func write(_ page: Page, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var cursor = start
        for piece in pieces {
            switch piece {
            case .bytes(let literal):
                literal.withUnsafeBufferPointer { literal in
                    guard let base = literal.baseAddress else { return }
                    cursor.update(from: base, count: literal.count)
                    cursor += literal.count
                }
            case .part(let part): write(part, of: page, at: &cursor)
            }
        }
        return cursor
    }

    private func write(_ part: Envelope.Part, of page: Page, at cursor: inout UnsafeMutablePointer<UInt8>) {
        switch part {
        case .list:
            Self.write("[", at: &cursor)
            cursor = row.write(page.range, key: key, at: cursor)
            Self.write("]", at: &cursor)
        case .pageSize: Self.write(page.size, at: &cursor)
        case .total: Self.write(page.total, at: &cursor)
        case .hasMore: Self.write(page.hasMore ? "true" : "false", at: &cursor)
        case .page: Self.write(page.number, at: &cursor)
        case .pages: Self.write(page.pageCount, at: &cursor)
        case .next, .previous, .constants: break
        }
    }

    private static func write(_ text: StaticString, at cursor: inout UnsafeMutablePointer<UInt8>) {
        cursor.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        cursor += text.utf8CodeUnitCount
    }

    /// Writes a number in decimal digits, and moves on behind it.
    package static func write(_ number: UInt64, at cursor: inout UnsafeMutablePointer<UInt8>) {
        var count = 1
        var rest = number / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        rest = number
        for position in (0..<count).reversed() {
            cursor[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        cursor += count
    }
}
