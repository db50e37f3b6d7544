// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections

/// Reads JSON strictly (RFC 8259): no trailing comma, no comment, no byte order mark, nothing after the value.
///
/// Of duplicate keys the last one wins, as in most readers. An integer that does not fit 64 bits becomes a
/// `JSONValue.number`, and a number beyond the range of a double is refused. The input must be UTF-8; an escaped lone
/// surrogate becomes U+FFFD.
///
/// Why: docs/decisions/0001-a-json-parser-of-our-own.md
package struct JSONParser {
    /// The most levels to which arrays and objects may nest.
    package static let depthMax = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var depth = 0
    /// The keys that lead to the present value; nil where neither repetitions nor numbers are noted.
    private var path: [String]?
    private var repetitions: [[String]: [JSONValue]] = [:]
    /// The texts of numbers that are not integers of 64 bits, by the keys that lead to them; nil where none is noted.
    private var numberTexts: [[String]: String]?
    /// The keys of members whose repetitions or numbers are noted.
    private var notedKeys: Set<String> = []

    /// Returns the document's value.
    ///
    /// - Parameter bytes: The whole document.
    /// - Returns: Its value.
    /// - Throws: `JSONError` for the first byte that JSON does not allow at its position.
    package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONError> in
            var parser = JSONParser(bytes: buffer)
            do throws(JSONError) {
                return .success(try parser.document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Returns the document's value, with the texts of the numbers that it may round.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - keys: All keys on the paths to such numbers, including the keys of the numbers themselves.
    /// - Returns: The value, and the texts of all numbers of such members that are not integers of 64 bits.
    /// - Throws: `JSONError` for the first byte that JSON does not allow at its position.
    package static func parse(
        _ bytes: [UInt8],
        notingNumbersOf keys: Set<String>
    ) throws(JSONError) -> (value: JSONValue, numbers: [[String]: String]) {
        typealias Noted = (value: JSONValue, numbers: [[String]: String])
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<Noted, JSONError> in
            var parser = JSONParser(bytes: buffer)
            if !keys.isEmpty {
                parser.path = []
                parser.numberTexts = [:]
                parser.notedKeys = keys
            }
            do throws(JSONError) {
                let value = try parser.document()
                return .success((value: value, numbers: parser.numberTexts ?? [:]))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Returns the values of the members that a document has more than once, by the keys that lead to them.
    ///
    /// Objects inside of arrays do not count, and a text that is not JSON has no members. Members below other keys are
    /// skipped, since a long key could be in the paths of very many members.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - keys: All keys on the paths to such members, including the keys of the members themselves.
    /// - Returns: The values of each such member, in the order of the document.
    package static func repeatedMembers(in bytes: [UInt8], named keys: Set<String>) -> [[String]: [JSONValue]] {
        bytes.withUnsafeBufferPointer { buffer -> [[String]: [JSONValue]] in
            var parser = JSONParser(bytes: buffer)
            parser.path = []
            parser.notedKeys = keys
            guard (try? parser.document()) != nil else { return [:] }
            return parser.repetitions
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard offset == bytes.count else { throw JSONError("text after the value", at: offset) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw JSONError("unexpected end of document; expected a value", at: offset) }
        switch byte {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", as: .bool(true))
        case UInt8(ascii: "f"): return try word("false", as: .bool(false))
        case UInt8(ascii: "n"): return try word("null", as: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw JSONError("unexpected \(Self.quote(byte)); expected a value", at: offset)
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < Self.depthMax else { throw JSONError("nested deeper than \(Self.depthMax) levels", at: offset) }
        depth += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members = JSONObject()
        offset += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw JSONError("expected a key in quotes", at: offset) }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw JSONError("expected ':' after a key", at: offset) }
            skipSpace()
            let outer = path
            path = outer.flatMap { notedKeys.contains(key) ? $0 + [key] : nil }
            let value = try value()
            if let path, let first = members[key] { repetitions[path, default: [first]].append(value) }
            path = outer
            members[key] = value
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw JSONError("expected ',' or '}'", at: offset) }
        }
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        let outer = path
        path = nil
        defer { path = outer }
        offset += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            skipSpace()
            values.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(values) }
            guard take(UInt8(ascii: ",")) else { throw JSONError("expected ',' or ']'", at: offset) }
        }
    }

    private mutating func word(_ word: StaticString, as value: JSONValue) throws(JSONError) -> JSONValue {
        let length = word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[offset...].prefix(length)) }
        guard matches else { throw JSONError("unexpected word; expected true, false or null", at: offset) }
        offset += length
        return value
    }

    private func peek() -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private static func quote(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    }
}

extension JSONParser {
    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text) else { throw JSONError("'\(text)' is not a number", at: start) }
        guard number.isFinite else {
            let shown = text.count > 40 ? text.prefix(40) + "…" : text
            throw JSONError("the number '\(shown)' is out of range; write one from -1.8e308 to 1.8e308", at: start)
        }
        if let path { numberTexts?[path] = text }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw JSONError("expected a digit", at: offset) }
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        guard peek() == UInt8(ascii: "\"") else { return try escapedString(from: start) }
        defer { offset += 1 }
        return try utf8(bytes[start..<offset], at: start)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start..<offset])
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try utf8(text[...], at: start)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw JSONError("a control character must be escaped in a string", at: offset)
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw JSONError("the string that begins at byte \(start - 1) is not closed", at: offset)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        offset += 1
        guard let byte = peek() else { throw JSONError("unexpected end of document inside an escape", at: offset) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try unicodeEscape()).utf8)
        default: throw JSONError("unknown escape \(Self.quote(byte))", at: offset - 1)
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let mark = offset
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            offset = mark
            return "\u{FFFD}"
        }
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second) else {
            offset = mark
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
                throw JSONError("expected four hexadecimal digits after \\u", at: offset)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private func utf8(_ slice: some Sequence<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let text = String(validating: Array(slice), as: UTF8.self) else {
            throw JSONError("a string is not UTF-8", at: start)
        }
        return text
    }
}

/// Why bytes are not a JSON document, and at which byte.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error in words.
    package var reason: String
    /// The offset of the first byte that JSON does not allow at its position, counted from 0.
    package var offset: Int

    /// Creates an error at a byte.
    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "not JSON at byte \(offset): \(reason)" }
}
