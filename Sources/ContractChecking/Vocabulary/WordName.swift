// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that behaviours and the words of a vocabulary may have, so that contracts and reports can write them.
enum WordName {
    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    /// Returns whether a text can be the id of a behaviour; a dot would begin the suffix of a contract's id.
    static func isID(_ text: String) -> Bool {
        isMade(text, of: letters + digits, and: "-_")
    }

    /// Returns whether a text can be the name of a layer, which reports use as part of a class name.
    static func isLayer(_ text: String) -> Bool {
        isMade(text, of: "abcdefghijklmnopqrstuvwxyz" + digits, and: "-")
    }

    /// Returns whether a text can be the name of an action, an event or a key.
    static func isWord(_ text: String) -> Bool {
        isMade(text, of: letters + digits, and: "-_.")
    }

    private static func isMade(_ text: String, of first: String, and others: String) -> Bool {
        guard let start = text.unicodeScalars.first, first.unicodeScalars.contains(start) else { return false }
        return text.unicodeScalars.allSatisfy { (first + others).unicodeScalars.contains($0) }
    }
}
