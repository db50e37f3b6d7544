// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Writes text that a user chose so that it can stand in a header.
enum HeaderText {
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
}
