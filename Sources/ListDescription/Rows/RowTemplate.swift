// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a row holds, compiled so that writing one appends bytes and does nothing else.
package struct RowTemplate: Sendable, Hashable {
    /// The longest row, in bytes; a template that could write more is too large.
    package static let byteCountMax = 1 << 20

    /// The row of the standard list.
    package static let standard = RowTemplate([
        RowField("Id", .index),
        RowField("Title", .words(3...6)),
        RowField("Price", .number(10_000...90_000, decimals: 2)),
    ])

    /// The fields in the order in which they are written.
    package let fields: [RowField]
    /// The language of names, places and words.
    package let locale: RowLocale
    /// The longest row that the template can write, in bytes; nil if that is more than ``byteCountMax``.
    package let longest: Int?

    /// The stretches of a row.
    let program: RowProgram

    /// Compiles fields; a template that is too large (``longest`` is nil) writes empty objects.
    package init(_ fields: [RowField], locale: RowLocale = .english) {
        self.fields = fields
        self.locale = locale
        var compiler = RowCompiler(locale: locale)
        compiler.compile(fields)
        let program = compiler.program
        self.longest = program?.longest
        self.program = program ?? .empty
    }

    /// Appends one row as a JSON object, decided by the seed, the list's name and the row's index alone (F-13).
    ///
    /// - Parameters:
    ///   - row: The row's index in the whole list, from 0.
    ///   - seed: The list's seed.
    ///   - list: The list's name.
    ///   - bytes: Where the row goes.
    package func write(row: UInt64, seed: UInt64, list: String, into bytes: inout [UInt8]) {
        let last = row == .max ? row : row + 1
        write(row..<last, key: RowKey(seed: seed, list: list), into: &bytes)
    }
}
