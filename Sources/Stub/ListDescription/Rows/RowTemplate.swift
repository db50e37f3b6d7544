// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The content of a row, compiled so that writing a row only appends bytes.
package struct RowTemplate: Sendable, Hashable {
    /// The longest row, in bytes; a template that could write more is too large.
    package static let byteCountMax = 1 << 20

    /// The row of the standard list.
    package static let standard = RowTemplate([
        RowField(name: "Id", kind: .index),
        RowField(name: "Title", kind: .words(3...6)),
        RowField(name: "Price", kind: .number(10_000...90_000, decimals: 2)),
    ])

    /// The fields in the order in which they are written.
    package let fields: [RowField]
    /// The language of names, places and words.
    package let locale: RowLocale
    /// The longest row that the template can write, in bytes; nil if that is more than ``byteCountMax``.
    package let longest: Int?
    /// The number of whole rows that are repeated in turn; nil for rows that are made from fields.
    package let recordCount: UInt64?

    /// The stretches of a row.
    let program: RowProgram
    /// The keys of each field that can be a key, found once, because requests need them.
    let possibleKeys: [RowKeys]

    /// Compiles fields; a template that is too large (``longest`` is nil) writes empty objects.
    package init(_ fields: [RowField], locale: RowLocale = .english) {
        var compiler = RowCompiler(locale: locale)
        compiler.compile(fields)
        self.init(fields, locale: locale, recordCount: nil, program: compiler.program)
    }

    /// Compiles whole rows, which are objects and are repeated in turn; the fields are the members of all rows.
    init(records: [JSONValue]) {
        var values: OrderedDictionary<String, [JSONValue]> = [:]
        for record in records {
            for (name, value) in record.object ?? [:] { values[name, default: []].append(value) }
        }
        let fields = values.map { RowField(name: $0.key, kind: .cycle($0.value)) }
        var compiler = RowCompiler(locale: .english)
        compiler.compile(records: records)
        self.init(fields, locale: .english, recordCount: UInt64(records.count), program: compiler.program)
    }

    /// Takes a program; nil for a program that is too large.
    init(_ fields: [RowField], locale: RowLocale, recordCount: UInt64?, program: RowProgram?) {
        self.fields = fields
        self.locale = locale
        self.recordCount = recordCount
        self.longest = program?.longest
        self.program = program ?? .empty
        possibleKeys = fields.compactMap { RowKeys($0, among: fields) }
    }

    /// Returns a template of some of the fields, which have the same values; all fields if one of them needs others.
    func only(_ names: Set<String>) -> RowTemplate {
        // A value depends only on its own path in the row, so fewer fields are enough. Whole rows, and kinds that read
        // other fields, need all fields.
        let used = fields.filter { names.contains($0.name) }
        let needsAll = recordCount != nil || used.contains { $0.kind.readsSiblings }
        return needsAll ? self : RowTemplate(used, locale: locale)
    }

    /// Appends one row as a JSON object, which depends only on the seed, the list's name and the row's index (F-13).
    ///
    /// - Parameters:
    ///   - row: The row's index in the whole list, from 0.
    ///   - seed: The list's seed.
    ///   - list: The list's name.
    ///   - bytes: The buffer for the row.
    package func write(row: UInt64, seed: UInt64, list: String, into bytes: inout [UInt8]) {
        let last = row == .max ? row : row + 1
        write(row..<last, key: RowKey(seed: seed, list: list), into: &bytes)
    }
}

/// A stretch of a template's text.
package enum TemplatePart: Sendable, Hashable {
    /// Text as it is.
    case text(String)
    /// The value of another field of the same object, without quotes.
    case field(String)
    /// A value of its own, of a kind that is one value.
    case kind(FieldKind)
}

extension RowTemplate {
    /// The memory that is reserved at a time, in bytes, unless a single row may need more.
    private static let roomMax = 64 << 10

    /// Appends rows with commas between them.
    ///
    /// - Parameters:
    ///   - rows: The rows' indices in the whole list.
    ///   - key: The common part of all rows of the list.
    ///   - bytes: The buffer for the rows.
    func write(_ rows: Range<UInt64>, key: RowKey, into bytes: inout [UInt8]) {
        var rest = rows
        while let stretch = stretch(from: &rest) {
            let isContinued = stretch.rows.lowerBound > rows.lowerBound
            write(stretch.rows, after: isContinued, key: key, room: stretch.room, into: &bytes)
        }
    }

    /// Removes the rows to write at a time from the beginning of some rows; nil if no rows are left.
    ///
    /// - Parameter rest: The rows that are left.
    /// - Returns: The rows, and the room that they need with their commas, in bytes.
    func stretch(from rest: inout Range<UInt64>) -> (rows: Range<UInt64>, room: Int)? {
        guard !rest.isEmpty else { return nil }
        let longestWithComma = program.longest + 1
        let most = UInt64(max(1, Self.roomMax / longestWithComma))
        let end = rest.upperBound - rest.lowerBound > most ? rest.lowerBound + most : rest.upperBound
        defer { rest = end..<rest.upperBound }
        return (rest.lowerBound..<end, Int(end - rest.lowerBound) * longestWithComma + RowWriter.slack)
    }

    private func write(
        _ rows: Range<UInt64>,
        after isContinued: Bool,
        key: RowKey,
        room: Int,
        into bytes: inout [UInt8]
    ) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: room))
        let used = bytes.withUnsafeMutableBufferPointer { buffer -> Int in
            guard let base = buffer.baseAddress else { return 0 }
            return write(rows, after: isContinued, key: key, at: base + start) - (base + start)
        }
        precondition(used <= room, "a row is longer than its template says")
        bytes.removeLast(room - used)
    }

    /// Writes rows with commas between them into memory that has room for the longest ones.
    ///
    /// - Parameters:
    ///   - rows: The rows' indices in the whole list.
    ///   - isContinued: Whether a comma comes before the first row, too.
    ///   - key: The common part of all rows of the list.
    ///   - start: The address for the rows.
    /// - Returns: The address after the rows.
    func write(
        _ rows: Range<UInt64>,
        after isContinued: Bool = false,
        key: RowKey,
        at start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        run(at: start) { writer in
            for row in rows {
                if isContinued || row > rows.lowerBound { writer.put(UInt8(ascii: ",")) }
                writer.write(row: row, state: key.state(ofRow: row))
            }
            return writer.cursor
        }
    }

    /// Runs a closure with a writer; the writer's pointers are valid until the closure returns.
    private func run(
        at cursor: UnsafeMutablePointer<UInt8>,
        _ body: (inout RowWriter) -> UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        program.pieces.withUnsafeBufferPointer { pieces in
            program.choices.withUnsafeBufferPointer { choices in
                program.pool.withUnsafeBufferPointer { pool in
                    WordTable.words.withUnsafeBufferPointer { words in
                        var writer = RowWriter(
                            pieces: pieces,
                            choices: choices,
                            pool: pool,
                            words: words,
                            cursor: cursor
                        )
                        return body(&writer)
                    }
                }
            }
        }
    }
}
