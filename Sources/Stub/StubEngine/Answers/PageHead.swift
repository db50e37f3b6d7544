// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The first line and the headers of a plain page's answer, compiled from those of the full path.
///
/// From answer to answer only the date, the page's number, the tag and the length differ.
package final class PageHead: Sendable {
    /// The values that differ.
    package struct Values: Sendable {
        /// The value of the header `Date`.
        let date: [UInt8]
        /// The page's number.
        let page: UInt64
        /// The tag of the body.
        let tag: EntityTag
        /// The number of bytes of the body.
        let length: Int

        /// Creates the values of one answer.
        package init(date: [UInt8], page: UInt64, tag: EntityTag, length: Int) {
            self.date = date
            self.page = page
            self.tag = tag
            self.length = length
        }
    }

    /// A stretch of the head; it holds no references, so that writing it counts none.
    private struct Piece: Sendable {
        enum Kind {
            case text
            case date
            case page
            case tag
            case length
        }

        let kind: Kind
        /// The bytes of a text in `texts`.
        var range = 0..<0
    }

    /// The most bytes of a value that differs.
    private static let valueCountMax = 64

    private let texts: [UInt8]
    private let pieces: [Piece]
    /// The offset of the first header, in bytes.
    private let headersStart: Int

    /// Compiles a head.
    ///
    /// - Parameters:
    ///   - status: The first line without its end, such as `HTTP/1.1 200 OK`.
    ///   - fields: The headers of an answer to any page.
    package init(status: String, fields: [(name: String, value: String)]) {
        var texts: [UInt8] = []
        var pieces: [Piece] = []
        func add(_ text: String) {
            let start = texts.count
            texts += Array(text.utf8)
            if let last = pieces.last, last.kind == .text {
                pieces[pieces.count - 1].range = last.range.lowerBound..<texts.count
            } else {
                pieces.append(Piece(kind: .text, range: start..<texts.count))
            }
        }
        add(status + "\r\n")
        headersStart = texts.count
        for field in fields {
            add(field.name + ": ")
            switch field.name {
            case "Date": pieces.append(Piece(kind: .date))
            case "Understudy-Page": pieces.append(Piece(kind: .page))
            case "ETag":
                add("W/\"")
                pieces.append(Piece(kind: .tag))
                add("\"")
            case "Content-Length": pieces.append(Piece(kind: .length))
            default: add(field.value)
            }
            add("\r\n")
        }
        add("\r\n")
        self.texts = texts
        self.pieces = pieces
    }

    /// The largest room that the head needs, in bytes.
    package var room: Int { texts.count + pieces.count * Self.valueCountMax }

    /// Writes the head so that it ends where the body begins, from its end to its beginning.
    ///
    /// - Parameters:
    ///   - values: The values that differ.
    ///   - body: The body; in front of it is ``room``.
    /// - Returns: The number of bytes of the head.
    package func write(_ values: Values, before body: UnsafeMutablePointer<UInt8>) -> Int {
        var cursor = body
        texts.withUnsafeBufferPointer { texts in
            guard let texts = texts.baseAddress else { return }
            for piece in pieces.reversed() {
                switch piece.kind {
                case .text:
                    cursor -= piece.range.count
                    cursor.update(from: texts + piece.range.lowerBound, count: piece.range.count)
                case .date:
                    cursor -= values.date.count
                    values.date.withUnsafeBufferPointer { date in
                        if let date = date.baseAddress { cursor.update(from: date, count: values.date.count) }
                    }
                case .page: cursor -= values.page.writeDigits(before: cursor)
                case .tag:
                    cursor -= 16
                    values.tag.writeDigits(at: cursor)
                case .length: cursor -= UInt64(values.length).writeDigits(before: cursor)
                }
            }
        }
        return body - cursor
    }

    /// Returns the headers of an answer as lines with their ends, without the first line of the head.
    func lines(with values: Values) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
            guard let base = memory.baseAddress else { return [] }
            let end = base + room
            let count = write(values, before: end)
            return Array(UnsafeBufferPointer(start: end - count + headersStart, count: count - headersStart))
        }
    }
}
