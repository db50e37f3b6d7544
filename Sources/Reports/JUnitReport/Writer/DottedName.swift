// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The two kinds of names that need dots in the profile.
enum DottedName {
    /// Whether a class name is two or more parts of `[A-Za-z0-9_-]` joined by dots.
    ///
    /// - Parameter name: The class name.
    /// - Returns: Whether readers split it correctly into package and class.
    static func isClassName(_ name: String) -> Bool {
        isDotted(name, mayStart: .continuing)
    }

    /// Whether a problem type is two or more identifiers joined by dots, hyphens allowed inside.
    ///
    /// - Parameter type: The type of a failure or an error.
    /// - Returns: Whether the profile allows it; an undotted one may be taken for the name of a data type.
    static func isProblemType(_ type: String) -> Bool {
        isDotted(type, mayStart: .starting)
    }

    private static func isDotted(_ name: String, mayStart: Letters) -> Bool {
        var dotCount = 0
        var isAtStart = true
        for byte in name.utf8 {
            if byte == UInt8(ascii: "."), !isAtStart {
                dotCount += 1
                isAtStart = true
            } else {
                guard (isAtStart ? mayStart : .continuing).contains(byte) else { return false }
                isAtStart = false
            }
        }
        return dotCount > 0 && !isAtStart
    }

    /// A set of ASCII characters, one bit for each.
    private struct Letters {
        let low: UInt64
        let high: UInt64

        /// The characters that an identifier may begin with: `[A-Za-z_]`.
        static let starting = Letters(low: 0, high: 0x07FF_FFFE_87FF_FFFE)
        /// The characters that may follow: `[A-Za-z0-9_-]`.
        static let continuing = Letters(low: 0x03FF_2000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)

        func contains(_ byte: UInt8) -> Bool {
            byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
        }
    }
}
