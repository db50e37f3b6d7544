// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Ends a request early.
@MainActor
package protocol Cancellation: AnyObject {
    /// Gives the request up: its completion runs with a canceled failure, unless it has run already.
    func cancel()
}
