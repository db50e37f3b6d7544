// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads a report file in pieces into a parser.
struct ReportSource {
    private static let pieceByteCount = 65_536

    /// The path, as messages name it.
    let path: String

    /// Parses the file to its end, or until the parser fails or the events are satisfied.
    ///
    /// - Parameters:
    ///   - events: What is told of each element.
    ///   - schema: What the document is held against.
    /// - Returns: Why the document is unreadable, or `nil`.
    /// - Throws: An error with the code `input` when the file cannot be opened or read.
    func parse(_ events: any ReportEvents, schema: ReportSchema?) throws(ReportError) -> ReportParser.Failure? {
        guard !path.utf8.contains(0) else { throw .input("open", path, errorNumber: EINVAL) }
        let descriptor = OpenDescriptor.aboveStandardStreams(unsafe open(path, O_RDONLY | O_CLOEXEC))
        guard descriptor >= 0 else { throw .input("open", path, errorNumber: errno) }
        defer { close(descriptor) }
        let parser = try ReportParser(events, schema: schema)
        var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
        while parser.failure == nil, !events.isSatisfied {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count > 0 {
                parser.read(piece[..<count])
            } else if count == 0 {
                parser.finish()
                break
            } else if errno != EINTR {
                throw .input("read", path, errorNumber: errno)
            }
        }
        return parser.failure
    }
}
