// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that lists can have in a list file.
package enum ListName {
    /// The longest name, in characters.
    package static let lengthMax = 64

    /// Returns a name with ASCII letters, digits, `-` and `_` alone, which is as near to a text as possible.
    ///
    /// - Parameter text: The text, such as the name of an operation or a path.
    /// - Returns: The name; `list` for a text without any letter or digit.
    package static func name(for text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            if isAllowed(scalar) {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        name = String(name.prefix(lengthMax))
        while name.hasSuffix("-") { name.removeLast() }
        return name.isEmpty ? "list" : name
    }

    /// Returns the name that a path suggests: its last segment that begins with a letter.
    ///
    /// - Parameter path: The path, such as `/v1/houses/{id}`.
    /// - Returns: The name; `rows` for a path without such a segment.
    package static func name(forPath path: String) -> String {
        let segment = path.split(separator: "/").last { $0.first?.isASCII == true && $0.first?.isLetter == true }
        return segment.map { name(for: String($0)) } ?? "rows"
    }

    /// Returns a name that is not taken: the name itself, or the name with a number behind it.
    ///
    /// - Parameters:
    ///   - name: The name that a list should have.
    ///   - taken: The names of the other lists.
    /// - Returns: A name of at most ``lengthMax`` characters.
    package static func unique(_ name: String, among taken: Set<String>) -> String {
        var (candidate, number) = (name, 1)
        while taken.contains(candidate) {
            number += 1
            let suffix = "-\(number)"
            candidate = name.prefix(lengthMax - suffix.count) + suffix
        }
        return candidate
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_")
    }
}
