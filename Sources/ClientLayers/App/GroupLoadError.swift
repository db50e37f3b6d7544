// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a load of the group page failed, in words for the user.
package struct GroupLoadError: Error, Hashable, Sendable {
    /// What happened.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }
}
