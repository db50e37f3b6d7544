// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A compiled row: pieces without references, over one pool of bytes.
struct RowProgram: Sendable, Hashable {
    /// Bytes of the pool.
    struct Stretch: Sendable, Hashable {
        /// The start index.
        var start: Int
        /// The number of elements.
        var count: Int
    }

    /// An instruction for the next bytes of a row.
    enum Piece: Sendable, Hashable {
        /// Bytes of the pool.
        case literal(Stretch)
        /// The row's index.
        case index
        /// An integer by the row's index.
        case sequence(from: Int64, step: Int64)
        /// Words without quotes.
        case words(salt: UInt64, fewest: Int, span: UInt64)
        /// A number with decimals.
        case number(salt: UInt64, least: Int64, span: UInt64, decimals: Int)
        /// A number with decimals, without zeros at the end, but with at least one decimal.
        case short(salt: UInt64, least: Int64, span: UInt64, decimals: Int)
        /// `true` or `false`.
        case boolean(salt: UInt64)
        /// A day without quotes.
        case date(salt: UInt64, first: Int, span: UInt64)
        /// A UUID without quotes.
        case uuid(salt: UInt64)
        /// One of some following entries of ``RowProgram/choices``.
        case choice(salt: UInt64, first: Int, span: UInt64)
        /// The entry of ``RowProgram/choices`` that the row's index selects in turn.
        case cycle(first: Int, count: UInt64)
        /// Some of the following entries of ``RowProgram/choices``, with spaces between or without.
        case phrase(salt: UInt64, fewest: Int, span: UInt64, first: Int, last: UInt64, isSpaced: Bool)
        /// A number with decimals and commas between thousands.
        case money(salt: UInt64, least: Int64, span: UInt64, decimals: Int)
        /// `null` in a share of the rows, counted in units of 2^-32, else the next pieces.
        case nullable(salt: UInt64, share: UInt64, pieceCount: Int)
        /// The next pieces, repeated with commas between.
        case array(salt: UInt64, fewest: Int, span: UInt64, pieceCount: Int)
        /// A moment without quotes: a random one if the step is 0, else as many steps after the first as the row's
        /// index.
        case moment(salt: UInt64, first: Int64, span: UInt64, step: Int64, form: MomentRange.Form, fraction: Int)
        /// The row's index with a least number of digits.
        case padded(digits: Int)
        /// The number in the key of a row of another list, with a least number of digits.
        case reference(salt: UInt64, last: UInt64, from: Int64, step: Int64, digits: Int)
    }

    /// An object without fields.
    static let empty = RowProgram(
        pieces: [.literal(Stretch(start: 0, count: 2))],
        choices: [],
        pool: padded(Array("{}".utf8)),
        longest: 2
    )

    /// The pieces in order.
    var pieces: [Piece]
    /// The values of all choices.
    var choices: [Stretch]
    /// The bytes of all literals and choices, and then ``RowWriter/slack`` bytes that the writer may read.
    var pool: [UInt8]
    /// The longest row, in bytes.
    var longest: Int

    /// Returns a pool with the bytes that the writer may read after its end.
    static func padded(_ pool: [UInt8]) -> [UInt8] {
        pool + [UInt8](repeating: 0, count: RowWriter.slack)
    }
}
