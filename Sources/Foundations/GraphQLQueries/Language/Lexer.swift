// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Splits a document into tokens, one at a time, without blanks, commas, comments and byte order marks.
struct Lexer {
    /// The document.
    let bytes: [UInt8]
    /// The offset of the next byte.
    var offset = 0

    private let tokenCountMax: Int
    private var tokenCount = 0
    private var counted = (offset: 0, line: 1, column: 1)

    /// Begins to read a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: The bounds for its size.
    /// - Throws: `GraphQLError` if it has too many bytes, or is not UTF-8.
    init(_ bytes: [UInt8], limits: GraphQLLimits) throws(GraphQLError) {
        let start = GraphQLPosition(line: 1, column: 1)
        guard bytes.count <= limits.byteCountMax else {
            throw .syntax("Document contains more than \(limits.byteCountMax) bytes. Parsing aborted.", at: start)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .syntax("Document is not UTF-8.", at: start)
        }
        self.bytes = bytes
        tokenCountMax = limits.tokenCountMax
    }

    /// Returns the next token; behind the last one, always the end of the document.
    mutating func next() throws(GraphQLError) -> Token {
        skipIgnored()
        let place = place(at: offset)
        guard let byte = peek() else { return Token(.endOfFile, at: place) }
        tokenCount += 1
        guard tokenCount <= tokenCountMax else {
            throw .syntax("Document contains more than \(tokenCountMax) tokens. Parsing aborted.", at: place)
        }
        if Self.isNameStart(byte) { return name(at: place) }
        if Self.isDigit(byte) || byte == UInt8(ascii: "-") { return try number(at: place) }
        if isNext("\"\"\"") { return try blockString(at: place) }
        if byte == UInt8(ascii: "\"") { return try string(at: place) }
        if isNext("...") {
            offset += 3
            return Token(.spread, at: place)
        }
        // No other kind has a word of one character.
        if let kind = Token.Kind(rawValue: String(UnicodeScalar(byte))) {
            offset += 1
            return Token(kind, at: place)
        }
        guard byte != UInt8(ascii: "'") else {
            let message = "Unexpected single quote character ('), did you mean to use a double quote (\")?"
            throw .syntax(message, at: place)
        }
        throw .syntax("Unexpected character: \(character(at: offset)).", at: place)
    }

    private mutating func skipIgnored() {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): offset += 1
            case UInt8(ascii: "#"):
                while let byte = peek(), byte != 0x0A, byte != 0x0D { offset += 1 }
            case 0xEF where isNext("\u{FEFF}"): offset += 3
            default: return
            }
        }
    }

    private mutating func name(at place: GraphQLPosition) -> Token {
        let start = offset
        while let byte = peek(), Self.isNameStart(byte) || Self.isDigit(byte) { offset += 1 }
        return Token(.name, text: String(decoding: bytes[start..<offset], as: UTF8.self), at: place)
    }

    private mutating func number(at place: GraphQLPosition) throws(GraphQLError) -> Token {
        let start = offset
        var kind = Token.Kind.int
        take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            try digits()
        } else if let byte = peek(), Self.isDigit(byte) {
            throw failure("Invalid number, unexpected digit after 0: \(character(at: offset)).", at: offset)
        }
        if take(UInt8(ascii: ".")) {
            kind = .float
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            kind = .float
            if !take(UInt8(ascii: "+")) { take(UInt8(ascii: "-")) }
            try digits()
        }
        if let byte = peek(), byte == UInt8(ascii: ".") || Self.isNameStart(byte) { throw noDigit() }
        return Token(kind, text: String(decoding: bytes[start..<offset], as: UTF8.self), at: place)
    }

    private mutating func digits() throws(GraphQLError) {
        guard let first = peek(), Self.isDigit(first) else { throw noDigit() }
        while let byte = peek(), Self.isDigit(byte) { offset += 1 }
    }

    private mutating func noDigit() -> GraphQLError {
        failure("Invalid number, expected digit but got: \(character(at: offset)).", at: offset)
    }

    /// Returns whether a text is a name in the grammar of documents (GraphQL, section 2.1.9).
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isNameStart(first) else { return false }
        return text.utf8.allSatisfy { isNameStart($0) || isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        // A capital letter and its small one differ in one bit.
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
}

extension Lexer {
    /// Returns the next byte; nil at the end.
    func peek() -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// Returns whether the document goes on with a text.
    func isNext(_ text: String) -> Bool {
        bytes[offset...].starts(with: text.utf8)
    }

    /// Skips a byte if it is the next one, and returns whether it was.
    @discardableResult
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Returns the error at a byte, which is not before that of an earlier error or token.
    mutating func failure(_ message: String, at offset: Int) -> GraphQLError {
        .syntax(message, at: place(at: offset))
    }

    /// Returns the position of a byte, which is not before that of the last call, so that each byte is counted once.
    private mutating func place(at target: Int) -> GraphQLPosition {
        while counted.offset < target {
            let byte = bytes[counted.offset]
            counted.offset += 1
            let isLineFeedNext = counted.offset < bytes.count && bytes[counted.offset] == 0x0A
            if byte == 0x0A || byte == 0x0D && !isLineFeedNext {
                counted.line += 1
                counted.column = 1
            } else if byte & 0xC0 != 0x80 {
                counted.column += 1
            }
        }
        return GraphQLPosition(line: counted.line, column: counted.column)
    }

    /// Returns the character at a byte in the words of messages.
    func character(at offset: Int) -> String {
        guard let scalar = text(from: offset, scalarCount: 1).unicodeScalars.first else {
            return Token.Kind.endOfFile.words
        }
        switch scalar.value {
        case 0x22: return "'\"'"
        case 0x20...0x7E: return "\"\(scalar)\""
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }

    /// Returns at most this number of Unicode scalars from a byte on.
    func text(from offset: Int, scalarCount: Int) -> String {
        let slice = bytes[min(offset, bytes.count)...].prefix(scalarCount * 4)
        return String(String(decoding: slice, as: UTF8.self).unicodeScalars.prefix(scalarCount))
    }
}
