// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes visible text into a document, with what XML means by other characters escaped.
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
            // Of these two only `]]>` must not stand in text; escaped are all, as libxml2's writer does.
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case 0x0D: "&#13;"
            default: nil
            }
        }
    }

    /// Copies the stretches between escaped characters whole.
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
    /// Appends words of our own.
    ///
    /// - Parameter words: ASCII.
    mutating func append(_ words: StaticString) {
        words.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}
