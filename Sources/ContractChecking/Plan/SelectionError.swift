// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a selection cannot be meant: something in it stands for no contract.
package struct SelectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, with the value in quotes, and what to do.
    package var message: String

    package var description: String { message }
}
