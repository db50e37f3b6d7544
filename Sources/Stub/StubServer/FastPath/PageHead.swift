// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine

/// The first line and the headers of a plain page's answer, compiled from those of the full path.
///
/// From answer to answer only the date, the page's number, the tag and the length differ.
struct PageHead {
    /// The values that differ.
    struct Values {
        /// The value of the header `Date`.
        let date: [UInt8]
        /// The page's number.
        let page: UInt64
        /// The tag of the body.
        let tag: EntityTag
        /// The number of bytes of the body.
        let length: Int
    }

    /// A stretch of the head; it holds no references, so that writing it counts none.
    private struct Piece {
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

    private var texts: [UInt8] = []
    private var pieces: [Piece] = []
    /// The offset of the first header, in bytes.
    let headersStart: Int

    /// Compiles a head.
    ///
    /// - Parameters:
    ///   - status: The first line without its end, such as `HTTP/1.1 200 OK`.
    ///   - fields: The headers of an answer to any page.
    init(status: String, fields: [(name: String, value: String)]) {
        headersStart = status.utf8.count + 2
        add(text: status + "\r\n")
        for field in fields {
            add(text: field.name + ": ")
            switch field.name {
            case "Date": pieces.append(Piece(kind: .date))
            case "Understudy-Page": pieces.append(Piece(kind: .page))
            case "ETag":
                add(text: "W/\"")
                pieces.append(Piece(kind: .tag))
                add(text: "\"")
            case "Content-Length": pieces.append(Piece(kind: .length))
            default: add(text: field.value)
            }
            add(text: "\r\n")
        }
        add(text: "\r\n")
    }

    private mutating func add(text: String) {
        let start = texts.count
        texts += Array(text.utf8)
        if let last = pieces.last, last.kind == .text {
            pieces[pieces.count - 1].range = last.range.lowerBound..<texts.count
        } else {
            pieces.append(Piece(kind: .text, range: start..<texts.count))
        }
    }

    /// The largest room that the head needs, in bytes.
    var room: Int { texts.count + pieces.count * Self.valueCountMax }

    /// Writes the head so that it ends where the body begins, from its end to its beginning.
    ///
    /// - Parameters:
    ///   - values: The values that differ.
    ///   - body: The body; in front of it is ``room``.
    /// - Returns: The number of bytes of the head.
    func write(_ values: Values, before body: UnsafeMutablePointer<UInt8>) -> Int {
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
}
