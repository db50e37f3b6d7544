// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a stub or a suite could not be had; never that a layer behaved wrongly.
public struct UnderstudyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, with the value in quotes and the place, then what to do.
    public let message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
