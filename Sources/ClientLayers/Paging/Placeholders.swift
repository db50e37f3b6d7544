// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Shows on a list screen what became of the last request.
@MainActor
package protocol Placeholders: AnyObject {
    /// Updates the tips; called once for every answer, whatever its status (P-43).
    func showTips(for status: ListServiceStatus, placeholder: Placeholder)
}
