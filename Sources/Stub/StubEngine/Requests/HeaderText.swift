// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes text that a user chose so that it can stand in a header.
package enum HeaderText {
    /// Returns whether a text can be the name of a header (RFC 9110, section 5.1).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isUnreserved($0) || "!#$%&'*+^`|".utf8.contains($0) }
    }

    /// Returns the text with everything percent-encoded that has a meaning somewhere in an address.
    static func urlEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            bytes += isUnreserved(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text that was encoded, or nil where a percent sign is not followed by two digits.
    static func decoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether a byte stands for itself everywhere in an address (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Returns the text with every byte that is not printable ASCII, and `%`, percent-encoded.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a decoded path with every byte percent-encoded that a URL cannot carry as it is.
    package static func encodedPath(_ path: String) -> String {
        encoded(path).replacing(" ", with: "%20").replacing("\"", with: "%22").replacing("<", with: "%3C")
            .replacing(">", with: "%3E")
    }
}
