// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import TextEncoding

/// Checks a file's bytes before they are read as YAML: size, encoding, characters that YAML forbids.
enum YAMLText {
    /// Returns the text of a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name, for locations.
    ///   - limits: The largest file.
    /// - Returns: The text.
    /// - Throws: `SourceFailure` for a file that is too large, not UTF-8, or holds a forbidden character.
    static func check(_ bytes: [UInt8], file: String, limits: YAMLLimits) throws(SourceFailure) -> String {
        guard bytes.count <= limits.byteCountMax else {
            throw SourceFile.tooLarge(file, byteCountMax: limits.byteCountMax)
        }
        if let problem = encodingProblem(of: bytes) {
            throw .error("the file \(problem); save it as UTF-8 without one", at: SourceLocation(file: file))
        }
        if let offset = firstForbidden(in: bytes) {
            let place = location(of: offset, in: bytes, file: file)
            throw .error(forbidden(bytes[offset...]), at: place)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let offset = firstInvalid(in: bytes)
            let byte = HexDigits.text(of: bytes[offset])
            throw .error(
                "byte 0x\(byte) is not UTF-8; save the file as UTF-8",
                at: location(of: offset, in: bytes, file: file)
            )
        }
        return text
    }

    private static func encodingProblem(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "begins with a byte order mark" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "is UTF-16 with a byte order mark"
        }
        return nil
    }

    /// Returns the offset of the first character that YAML forbids unescaped.
    private static func firstForbidden(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            for (offset, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF {
                switch byte {
                case 0x09, 0x0A, 0x0D: continue
                case 0xC2:
                    guard offset + 1 < bytes.count, (0x80...0x9F).contains(bytes[offset + 1]) else { continue }
                    if bytes[offset + 1] != 0x85 { return offset }
                case 0xEF:
                    guard offset + 2 < bytes.count else { continue }
                    let next = (bytes[offset + 1], bytes[offset + 2])
                    if next == (0xBB, 0xBF) || next == (0xBF, 0xBE) || next == (0xBF, 0xBF) { return offset }
                default: return offset
                }
            }
            return nil
        }
    }

    private static func forbidden(_ rest: ArraySlice<UInt8>) -> String {
        let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
        let padded = HexDigits.text(of: scalar.value, count: 4)
        if scalar.value == 0 {
            return "character U+0000 is not text; save the file as UTF-8 text"
        }
        return "character U+\(padded) is not allowed; remove it, or write it as \\u\(padded) in a double-quoted string"
    }

    private static func firstInvalid(in bytes: [UInt8]) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): offset += encoded.count
            case .error: return offset
            case .emptyInput: return max(0, bytes.count - 1)
            }
        }
    }

    /// Returns the line and the column of a byte.
    static func location(of offset: Int, in bytes: [UInt8], file: String) -> SourceLocation {
        var place = SourceLocation(file: file, line: 1)
        for (position, byte) in bytes.prefix(offset).enumerated() {
            let isFirstOfCRLF = byte == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isFirstOfCRLF) {
                place.line += 1
                place.column = 1
            } else if byte & 0xC0 != 0x80, !isFirstOfCRLF {
                place.column += 1
            }
        }
        return place
    }
}
