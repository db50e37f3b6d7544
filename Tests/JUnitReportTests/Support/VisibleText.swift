// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Computes back what a sanitizer was given, written without a look at how it does its work.
enum VisibleText {
    /// The bytes behind a visible text.
    ///
    /// - Parameter visible: A text that was not cut.
    /// - Returns: What the sanitizer was given.
    static func original(_ visible: String) -> [UInt8] {
        var rest = Array(visible.unicodeScalars)[...]
        var bytes: [UInt8] = []
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x5C where rest.starts(with: "u{".unicodeScalars): bytes += encoded(number(from: &rest))
            case 0x5C where rest.starts(with: "x{".unicodeScalars): bytes.append(UInt8(number(from: &rest)))
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    /// What UTF-8 would write for a number, surrogates included.
    ///
    /// - Parameter value: At most 0x10FFFF.
    /// - Returns: One to four bytes.
    static func encoded(_ value: UInt32) -> [UInt8] {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
        return switch value {
        case ..<0x80: [UInt8(value)]
        case ..<0x800: [UInt8(0xC0 | value >> 6), tail(0)]
        case ..<0x10000: [UInt8(0xE0 | value >> 12), tail(6), tail(0)]
        default: [UInt8(0xF0 | value >> 18), tail(12), tail(6), tail(0)]
        }
    }

    private static func number(from rest: inout ArraySlice<Unicode.Scalar>) -> UInt32 {
        let digits = rest.dropFirst(2).prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 3)
        return UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
    }
}
