// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// Passes a report file to a parser in pieces.
struct ReportSource {
    private static let pieceByteCount = 65_536

    /// The path, as messages name it.
    let path: String

    /// Parses the file to its end, or until the parser fails or the receiver needs no more.
    ///
    /// - Parameters:
    ///   - events: The receiver of each element.
    ///   - schema: The schema that the document is checked against.
    /// - Returns: The reason why the document is unreadable, or `nil`.
    /// - Throws: An error with the code `input` when the file cannot be opened or read.
    func parse(_ events: any ReportEvents, schema: ReportSchema?) throws(ReportError) -> ReportParser.Failure? {
        guard !path.utf8.contains(0) else { throw .input("open", at: path, errorNumber: EINVAL) }
        let descriptor = OpenDescriptor.aboveStandardStreams(unsafe open(path, O_RDONLY | O_CLOEXEC))
        guard descriptor >= 0 else { throw .input("open", at: path, errorNumber: errno) }
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
                throw .input("read", at: path, errorNumber: errno)
            }
        }
        return parser.failure
    }
}

/// The receiver of the parts of a report while it is read.
protocol ReportEvents: AnyObject {
    /// Whether the text of the open element is wanted.
    var wantsText: Bool { get }

    /// Receives a start tag.
    ///
    /// - Parameter element: The element.
    func start(_ element: ReportElementStart)

    /// Receives a part of a text; one text may come in many parts.
    ///
    /// - Parameter text: The characters, with all references resolved.
    func text(_ text: [UInt8])

    /// Receives an end tag.
    ///
    /// - Parameters:
    ///   - name: The element, if it is one that readers know.
    ///   - line: The line of the tag.
    func end(_ name: ReportElementName?, line: Int)

    /// Receives a violation of the schema.
    ///
    /// - Parameters:
    ///   - message: The message of the schema.
    ///   - line: The line of the violation.
    func isInvalid(_ message: String, line: Int)

    /// Whether the receiver needs no more; read after each piece.
    var isSatisfied: Bool { get }
}
