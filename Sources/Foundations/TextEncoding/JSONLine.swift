// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A JSON value as one line of a stream of values.
package enum JSONLine {
    /// Returns compact JSON as a line with its end, in which nothing is left that a terminal or a CI runner obeys.
    ///
    /// - Parameter json: The value as compact JSON; characters are escaped, which JSON can have only inside its strings.
    /// - Returns: The line, which means the same.
    package static func bytes(of json: [UInt8]) -> [UInt8] {
        (json.allSatisfy(isHarmless) ? json : escaped(json)) + [UInt8(ascii: "\n")]
    }

    private static func isHarmless(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "#") }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.isInvisible || scalar == "#" && previous == "#" {
                for unit in String(scalar).utf16 {
                    escaped += "\\u\(HexDigits.text(of: unit, count: 4, uppercase: false))".utf8
                }
            } else {
                escaped += scalar.utf8
            }
            previous = scalar
        }
        return escaped
    }
}
