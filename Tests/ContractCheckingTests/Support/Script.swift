// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections

/// How a scripted driver and its layers behave.
struct Script: Sendable {
    /// What a layer does when it is told to perform an action.
    var actions: [String: [Move]] = [:]
    /// What a layer does when it is disposed of.
    var disposal: [Move] = []
    /// What every settle brings back.
    var state: JSONObject = [:]
    /// Whether no layer ever comes to rest.
    var hangs = false
    /// Whether a settle is never answered.
    var isSilent = false
    /// How every settle fails.
    var settleFailure: DriverError?
    /// How a layer cannot be created, after so many that could.
    var creationFailure: (after: Int, error: DriverError)?
    /// How many more requests every settle says were given up than were.
    var gaveUp = 0
    /// What the driver claims.
    var layers: [String: LayerCapability] = ["paging-manager": .pagingManager]
    /// Why the driver cannot begin.
    var startFailure: DriverError?
}

extension LayerCapability {
    /// Everything that the tests' contracts use of a paging manager.
    static let pagingManager = LayerCapability(
        actions: ["loadFirstPage", "loadNextPage", "enterRefresh"],
        events: [
            "request", "list.clear", "list.append", "table.reload", "dialog.error", "refresh.end", "completion",
        ]
    )
}
