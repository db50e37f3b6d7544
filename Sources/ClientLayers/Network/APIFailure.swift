// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a call of an API brought no data, in words for the user.
package struct APIFailure: Error, Hashable, Sendable {
    /// What happened: the server's message, or else the client's own words.
    package var message: String

    /// Creates a failure.
    package init(_ message: String) {
        self.message = message
    }
}
