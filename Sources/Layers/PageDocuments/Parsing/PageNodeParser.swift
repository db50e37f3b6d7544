// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics

/// A parser of JSON with `//` line comments, which keeps the order and location of all values (D-21, D-25, X-54).
struct PageNodeParser {
    /// The maximum depth of a document; a page needs four levels.
    static let depthMax = 16
    /// The largest document, in bytes.
    static let byteCountMax = 1 << 20

    private let bytes: [UInt8]
    private let file: String
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its name for messages.
    /// - Returns: The value of the document.
    /// - Throws: `Diagnostics` with the first thing that is not allowed at its location.
    static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> PageNode {
        guard bytes.count <= byteCountMax else {
            let message = "the document has \(bytes.count) bytes; the limit is \(byteCountMax)"
            throw Diagnostics([.error(message, at: SourceLocation(file: file))])
        }
        var parser = PageNodeParser(bytes: bytes, file: file)
        let node = try parser.value("a page document")
        parser.skipSpace()
        guard parser.peek() == nil else { throw parser.failure("text after the document's end; remove it") }
        return node
    }

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        // A byte order mark is not text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            offset = 3
            lineStart = 3
        }
    }

    private mutating func value(_ what: String) throws(Diagnostics) -> PageNode {
        skipSpace()
        let place = location
        switch peek() {
        case nil: throw failure("unexpected end of document; expected \(what)")
        case UInt8(ascii: "{"):
            try descend()
            defer { depth -= 1 }
            return PageNode(content: .object(try object()), location: place)
        case UInt8(ascii: "["):
            try descend()
            defer { depth -= 1 }
            return PageNode(content: .array(try array()), location: place)
        default: return PageNode(content: .scalar(try scalar(what)), location: place)
        }
    }

    private mutating func descend() throws(Diagnostics) {
        guard depth < Self.depthMax else { throw failure("nested deeper than \(Self.depthMax) levels") }
        depth += 1
    }

    private mutating func object() throws(Diagnostics) -> [PageNode.Member] {
        var members: [PageNode.Member] = []
        offset += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let place = location
            guard peek() == UInt8(ascii: "\"") else {
                throw failure(members.isEmpty ? "expected a key in quotes" : "expected a key in quotes after ','")
            }
            let key = try scalar("a key").text ?? ""
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("expected ':' after the key '\(key)'") }
            members.append(.init(key: PageName(key, at: place), value: try value("the value of '\(key)'")))
            skipSpace()
            if take(UInt8(ascii: "}")) { return members }
            guard take(UInt8(ascii: ",")) else { throw failure("expected ',' or '}' after the value of '\(key)'") }
        }
    }

    private mutating func array() throws(Diagnostics) -> [PageNode] {
        var nodes: [PageNode] = []
        offset += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return nodes }
        while true {
            nodes.append(try value("a value"))
            skipSpace()
            if take(UInt8(ascii: "]")) { return nodes }
            guard take(UInt8(ascii: ",")) else {
                throw failure("expected ',' or ']' after \(nodes.last?.phrase ?? "")")
            }
        }
    }
}

extension PageNodeParser {
    /// Reads a string, a number or a word with the project's JSON parser, which knows the rules.
    private mutating func scalar(_ what: String) throws(Diagnostics) -> JSONValue {
        let start = offset
        let isText = peek() == UInt8(ascii: "\"")
        guard let end = isText ? endOfString(from: start) : endOfWord(from: start) else {
            throw failure("the text of \(what) does not end on its line; end it with '\"'")
        }
        guard end > start else { throw failure("unexpected \(quoted); expected \(what)") }
        do {
            let value = try JSONParser.parse(Array(bytes[start..<end]))
            offset = end
            return value
        } catch {
            let place = location(of: start + min(error.offset, end - start))
            throw Diagnostics([.error("\(error.reason) in \(what)", at: place)])
        }
    }

    private func endOfString(from start: Int) -> Int? {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
            if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private func endOfWord(from start: Int) -> Int {
        let rest = bytes[start...]
        return rest.firstIndex { byte in
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && !(0x30...0x39).contains(byte)
                && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && !"+-._".utf8.contains(byte)
        } ?? bytes.count
    }

    private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Skips white space and comments; a comment reaches to the end of its line.
    private mutating func skipSpace() {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\n"):
                offset += 1
                line += 1
                lineStart = offset
            case 0x20, 0x09, 0x0D: offset += 1
            case UInt8(ascii: "/") where offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"):
                offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            default: return
            }
        }
    }

    private var quoted: String {
        guard let character = String(decoding: bytes[offset...].prefix(8), as: UTF8.self).first else { return "end" }
        return "'\(character)'"
    }

    private var location: SourceLocation { location(of: offset) }

    /// Returns the location of a byte of the current line, in characters.
    private func location(of offset: Int) -> SourceLocation {
        let before = bytes[lineStart..<max(lineStart, min(offset, bytes.count))]
        return SourceLocation(file: file, line: line, column: String(decoding: before, as: UTF8.self).count + 1)
    }

    private func failure(_ message: String) -> Diagnostics {
        Diagnostics([.error(message, at: location)])
    }
}
