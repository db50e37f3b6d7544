// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Knows who uses the app now.
@MainActor
package protocol CurrentUser: AnyObject {
    /// The user's id.
    var userID: Int { get }
}
