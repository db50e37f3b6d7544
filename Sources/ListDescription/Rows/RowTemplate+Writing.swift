// Understudy
// SPDX-License-Identifier: Apache-2.0

extension RowTemplate {
    /// How much room is made at a time, in bytes, unless a single row may need more.
    private static let roomMax = 64 << 10

    /// Appends rows with commas between them.
    ///
    /// - Parameters:
    ///   - rows: The rows' indices in the whole list.
    ///   - key: What all rows of the list have in common.
    ///   - bytes: Where the rows go.
    func write(_ rows: Range<UInt64>, key: RowKey, into bytes: inout [UInt8]) {
        let longestWithComma = program.longest + 1
        let rowsAtOnce = UInt64(max(1, Self.roomMax / longestWithComma))
        var next = rows.lowerBound
        while next < rows.upperBound {
            let end = rows.upperBound - next > rowsAtOnce ? next + rowsAtOnce : rows.upperBound
            let room = Int(end - next) * longestWithComma + RowWriter.slack
            write(next..<end, after: next > rows.lowerBound, key: key, room: room, into: &bytes)
            next = end
        }
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
        bytes.removeLast(room - used)
    }

    /// Writes rows with commas between them into memory that has room for the longest ones.
    ///
    /// - Parameters:
    ///   - rows: The rows' indices in the whole list.
    ///   - isContinued: Whether a comma stands in front of the first one too.
    ///   - key: What all rows of the list have in common.
    ///   - start: Where the rows go.
    /// - Returns: Where they end.
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

    /// Runs a body with a writer whose pointers are valid as long as it runs.
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
