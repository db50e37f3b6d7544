// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes text into an XML document and escapes the characters that have a meaning in XML.
enum XMLEscape {
    /// Appends the value of an attribute; white space other than spaces survives as character references.
    ///
    /// - Parameters:
    ///   - bytes: Text without anything XML 1.0 forbids.
    ///   - output: The document.
    static func appendValue(_ bytes: [UInt8], to output: inout [UInt8]) {
        append(bytes, to: &output) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case 0x09: "&#9;"
            case 0x0A: "&#10;"
            case 0x0D: "&#13;"
            default: nil
            }
        }
    }

    /// Appends the text of an element.
    ///
    /// - Parameters:
    ///   - bytes: Text without anything XML 1.0 forbids.
    ///   - output: The document.
    static func appendText(_ bytes: [UInt8], to output: inout [UInt8]) {
        append(bytes, to: &output) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            // XML requires neither of these escapes in text, except `>` in `]]>`. Both are always written, as
            // libxml2's writer does.
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case 0x0D: "&#13;"
            default: nil
            }
        }
    }

    /// Appends the bytes; copies each run between two escaped characters at once.
    @inline(__always)
    private static func append(
        _ bytes: [UInt8],
        to output: inout [UInt8],
        escaping: (UInt8) -> StaticString?
    ) {
        var start = 0
        for index in bytes.indices {
            guard let escaped = escaping(bytes[index]) else { continue }
            output.append(contentsOf: bytes[start..<index])
            output.append(escaped)
            start = index + 1
        }
        output.append(contentsOf: bytes[start...])
    }
}

extension [UInt8] {
    /// Appends a fixed text of this library.
    ///
    /// - Parameter words: ASCII only.
    mutating func append(_ words: StaticString) {
        words.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}
