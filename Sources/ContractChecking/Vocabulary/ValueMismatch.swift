// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a value is not of the type that the vocabulary demands.
struct ValueMismatch: Error, Hashable, Sendable {
    /// The end of a sentence that begins with what the value is for: `must be an integer, not 'x'`.
    var message: String

    /// Creates a mismatch out of the type demanded and the value found.
    init(_ type: ValueType, found: String, hint: String = "") {
        message = "must be \(type), not \(found)\(hint)"
    }

    /// Creates a mismatch with words of its own.
    init(_ message: String) {
        self.message = message
    }
}
