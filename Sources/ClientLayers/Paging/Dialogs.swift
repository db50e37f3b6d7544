// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Shows messages on top of a screen.
@MainActor
package protocol Dialogs: AnyObject {
    /// Tells the user what went wrong.
    func showError(_ message: String)
}
