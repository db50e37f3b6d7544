// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a text or a variable names no shard.
package struct ShardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, with the value in quotes, and what to do.
    package var message: String

    package var description: String { message }
}
