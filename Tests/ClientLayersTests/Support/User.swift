// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A user that the test can change.
@MainActor
final class User: CurrentUser {
    var userID: Int

    init(_ userID: Int = 1) {
        self.userID = userID
    }
}
