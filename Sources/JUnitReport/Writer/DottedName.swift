// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The two kinds of names that the profile wants dotted.
enum DottedName {
    /// Whether a class name is two or more parts of `[A-Za-z0-9_-]` joined by dots.
    ///
    /// - Parameter name: The class name.
    /// - Returns: Whether readers split it into package and class as meant.
    static func isClassName(_ name: String) -> Bool {
        isDotted(name, mayStart: mayContinue)
    }

    /// Whether a problem type is two or more identifiers joined by dots, hyphens allowed inside.
    ///
    /// - Parameter type: The type of a failure or an error.
    /// - Returns: Whether the profile allows it; an undotted one may be taken for the name of a data type.
    static func isProblemType(_ type: String) -> Bool {
        isDotted(type, mayStart: isIdentifierStart)
    }

    private static func isDotted(_ name: String, mayStart: (UInt8) -> Bool) -> Bool {
        var dotCount = 0
        var isAtStart = true
        for byte in name.utf8 {
            if byte == UInt8(ascii: "."), !isAtStart {
                dotCount += 1
                isAtStart = true
            } else {
                guard isAtStart ? mayStart(byte) : mayContinue(byte) else { return false }
                isAtStart = false
            }
        }
        return dotCount > 0 && !isAtStart
    }

    private static func mayContinue(_ byte: UInt8) -> Bool {
        isIdentifierStart(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func isIdentifierStart(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }
}
