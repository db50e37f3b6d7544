// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The first line and the headers of a plain page's answer, compiled from those of the full path.
///
/// From answer to answer only the date, the page's number, the tag, the length and some headers of the list differ.
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
        /// The values of the list's own headers, in their order.
        let fields: [[UInt8]]

        /// Creates the values of one answer.
        package init(date: [UInt8], page: UInt64, tag: EntityTag, length: Int, fields: [[UInt8]] = []) {
            self.date = date
            self.page = page
            self.tag = tag
            self.length = length
            self.fields = fields
        }
    }

    /// A part of the head; it holds no references, so that writing it needs no reference counting.
    private struct Piece: Sendable {
        enum Kind {
            case text
            case date
            case page
            case tag
            case length
            case field
        }

        let kind: Kind
        /// The bytes of a text in `texts`; for a header of the list, its index among the list's own headers.
        var range = 0..<0
    }

    /// The most bytes of a value that differs, those of the list's own headers apart.
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
    ///   - varying: The names of the list's own headers, in the order of `fields`.
    package init(status: String, fields: [(name: String, value: String)], varying: [String] = []) {
        var varyingCount = 0
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
            case _ where varyingCount < varying.count && field.name == varying[varyingCount]:
                pieces.append(Piece(kind: .field, range: varyingCount..<varyingCount + 1))
                varyingCount += 1
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

    /// Returns the largest room that the head needs, in bytes.
    ///
    /// - Parameter fields: The values of the list's own headers.
    /// - Returns: The room.
    package func room(with fields: [[UInt8]] = []) -> Int {
        fields.reduce(texts.count + pieces.count * Self.valueCountMax) { $0 + $1.count }
    }

    /// Writes the head so that it ends where the body begins, from its end to its beginning.
    ///
    /// - Parameters:
    ///   - values: The values that differ.
    ///   - body: The body; in front of it is the room that ``room(with:)`` returns.
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
                case .date: Self.write(values.date, before: &cursor)
                case .field: Self.write(values.fields[piece.range.lowerBound], before: &cursor)
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

    private static func write(_ bytes: [UInt8], before cursor: inout UnsafeMutablePointer<UInt8>) {
        cursor -= bytes.count
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { cursor.update(from: start, count: bytes.count) }
        }
    }

    /// Returns the headers of an answer as lines with their ends, without the first line of the head.
    func lines(with values: Values) -> [UInt8] {
        let room = room(with: values.fields)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
            guard let base = memory.baseAddress else { return [] }
            let end = base + room
            let count = write(values, before: end)
            return Array(UnsafeBufferPointer(start: end - count + headersStart, count: count - headersStart))
        }
    }
}
