// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why no rule could be tried.
package struct ConductError: Error, Sendable, Hashable {
    /// The message: what happened, then what to do.
    package var message: String
}
