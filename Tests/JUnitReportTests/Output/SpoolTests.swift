// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JUnitReport

@Suite struct SpoolTests {
    /// Pieces of odd lengths, far more than a spool keeps in memory.
    private static let pieces = (0..<300)
        .map { number in
            [UInt8](repeating: UInt8(number % 251), count: number * 7919 % 9001)
        }

    private func text(_ spool: Spool, _ range: Range<Int>) throws -> [UInt8] {
        let sink = MemorySink()
        try spool.copy(range, to: sink)
        return sink.bytes
    }

    @Test("what goes in comes out, whole and in stretches, from the file and from memory")
    func roundTrip() throws {
        var spool = Spool(directory: "/tmp")
        for piece in Self.pieces { try spool.append(piece) }
        let whole = Self.pieces.flatMap { $0 }
        #expect(spool.byteCount == whole.count)
        #expect(try text(spool, 0..<whole.count) == whole)
        for start in stride(from: 0, to: whole.count - 1, by: 99_991) {
            let range = start..<min(start + 77_777, whole.count)
            #expect(try text(spool, range) == Array(whole[range]), "\(range)")
        }
        #expect(try text(spool, 5..<5) == [])
    }

    @Test("a spool that was emptied begins anew")
    func reuse() throws {
        var spool = Spool(directory: "/tmp")
        for piece in Self.pieces { try spool.append(piece) }
        spool.removeAll()
        #expect(spool.byteCount == 0)
        for piece in Self.pieces.reversed() { try spool.append(piece) }
        let whole = Self.pieces.reversed().flatMap { $0 }
        #expect(try text(spool, 0..<spool.byteCount) == whole)
    }

    @Test("a piece larger than all memory goes straight to the file")
    func largePiece() throws {
        var spool = Spool(directory: "/tmp")
        let large = [UInt8](repeating: 7, count: 1_000_000)
        try spool.append([1, 2, 3])
        try spool.append(large)
        try spool.append([4])
        #expect(try text(spool, 0..<spool.byteCount) == [1, 2, 3] + large + [4])
    }

    @Test("a directory that takes no file is told when one is needed, and not before")
    func noDirectory() throws {
        var spool = Spool(directory: "/nowhere")
        try spool.append([UInt8](repeating: 0, count: 100_000))
        let expected = ReportError(
            code: .output,
            message: """
                cannot create a temporary file in '/nowhere': No such file or directory; \
                create the directory or write the report elsewhere
                """,
            errorNumber: 2
        )
        #expect(throws: expected) { try spool.append([UInt8](repeating: 0, count: 100_000)) }
    }
}
