// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a cache file could not be used.
package struct CacheStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, with the file.
    package var message: String

    /// Creates an error.
    init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}
