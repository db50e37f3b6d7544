// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Lexer {
    /// Reads a string between quotation marks.
    mutating func string(at place: GraphQLPosition) throws(GraphQLError) -> Token {
        var text: [UInt8] = []
        offset += 1
        while let byte = peek(), byte != 0x0A, byte != 0x0D {
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return Token(.string, text: String(decoding: text, as: UTF8.self), at: place)
            }
            if byte == UInt8(ascii: "\\") {
                try escape(into: &text)
            } else {
                text.append(byte)
                offset += 1
            }
        }
        throw failure("Unterminated string.", at: offset)
    }

    private mutating func escape(into text: inout [UInt8]) throws(GraphQLError) {
        if isNext("\\u") {
            let scalar = try isNext("\\u{") ? scalarInBraces() : scalarOfFourDigits()
            text.append(contentsOf: String(scalar).utf8)
            return
        }
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        switch next {
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        default:
            let shown = self.text(from: offset, scalarCount: 2)
            throw failure("Invalid character escape sequence: \"\(shown)\".", at: offset)
        }
        offset += 2
    }

    /// Reads `\u{…}` with one to eight digits.
    private mutating func scalarInBraces() throws(GraphQLError) -> Unicode.Scalar {
        let start = offset
        var (end, value) = (start + 3, UInt32(0))
        while end < min(start + 12, bytes.count) {
            let byte = bytes[end]
            end += 1
            if byte == UInt8(ascii: "}") {
                guard end - start > 4, let scalar = Unicode.Scalar(value) else { break }
                offset = end
                return scalar
            }
            guard let digit = Self.hexadecimalDigit(byte) else { break }
            value = value << 4 | digit
        }
        throw invalidUnicode(length: end - start)
    }

    /// Reads `\u` with four digits, or two of them that are a surrogate pair.
    private mutating func scalarOfFourDigits() throws(GraphQLError) -> Unicode.Scalar {
        guard let first = hexadecimal(at: offset + 2) else { throw invalidUnicode(length: 6) }
        if let scalar = Unicode.Scalar(first) {
            offset += 6
            return scalar
        }
        guard (0xD800..<0xDC00).contains(first), bytes[(offset + 6)...].starts(with: "\\u".utf8),
            let second = hexadecimal(at: offset + 8), (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw invalidUnicode(length: 6) }
        offset += 12
        return scalar
    }

    private mutating func invalidUnicode(length: Int) -> GraphQLError {
        let shown = text(from: offset, scalarCount: length)
        return failure("Invalid Unicode escape sequence: \"\(shown)\".", at: offset)
    }

    private func hexadecimal(at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<(start + 4)] {
            guard let digit = Self.hexadecimalDigit(byte) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        guard byte < 0x80 else { return nil }
        return Character(UnicodeScalar(byte)).hexDigitValue.map { UInt32($0) }
    }
}

extension Lexer {
    /// Reads a string between three quotation marks.
    mutating func blockString(at place: GraphQLPosition) throws(GraphQLError) -> Token {
        var raw: [UInt8] = []
        offset += 3
        while let byte = peek() {
            if isNext("\"\"\"") {
                offset += 3
                return Token(.blockString, text: Self.text(ofBlock: raw), at: place)
            }
            if isNext("\\\"\"\"") {
                raw.append(contentsOf: "\"\"\"".utf8)
                offset += 4
            } else {
                raw.append(byte)
                offset += 1
            }
        }
        throw failure("Unterminated string.", at: offset)
    }

    /// Returns the value of a block: without the indentation that all lines but the first have in common, and without
    /// blank lines at the start and at the end.
    private static func text(ofBlock raw: [UInt8]) -> String {
        var block = lines(of: raw)
        var common = Int.max
        for line in block.dropFirst() {
            let indentation = line.prefix(while: isBlank).count
            if indentation < line.count { common = min(common, indentation) }
        }
        for index in block.indices.dropFirst() { block[index] = block[index].dropFirst(common) }
        block = Array(block.drop { $0.allSatisfy(isBlank) })
        while let last = block.last, last.allSatisfy(isBlank) { block.removeLast() }
        return String(decoding: Array(block.joined(separator: [0x0A])), as: UTF8.self)
    }

    private static func lines(of raw: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var (start, index) = (0, 0)
        while index < raw.count {
            guard raw[index] == 0x0A || raw[index] == 0x0D else {
                index += 1
                continue
            }
            lines.append(raw[start..<index])
            let isPair = raw[index] == 0x0D && index + 1 < raw.count && raw[index + 1] == 0x0A
            index += isPair ? 2 : 1
            start = index
        }
        return lines + [raw[start...]]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}
