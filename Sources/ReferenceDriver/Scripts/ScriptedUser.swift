// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// The user of the app, whom a contract can change.
@MainActor
final class ScriptedUser: CurrentUser {
    var userID: Int

    /// Creates a user.
    init(userID: Int) {
        self.userID = userID
    }
}
