// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes any text harmless inside a page, in elements and in quoted attributes alike.
package enum HTMLText {
    /// Returns the text with the signs of markup escaped, and with a mark for all that would not be seen.
    ///
    /// Control characters, invisible formats, and what no XML document may hold become `\u{…}`, so that a page can be
    /// read as XML too, and no text turns its neighbours around.
    package static func escaped(_ text: String) -> String {
        var text = text
        if text.utf8.allSatisfy(isPlain) { return text }
        text.makeContiguousUTF8()
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // No XML document may hold all of the unassigned ones.
            case _ where scalar.isInvisible || scalar.properties.generalCategory == .unassigned: escaped += scalar.mark
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        case 0x20..<0x7F: true
        default: false
        }
    }
}
