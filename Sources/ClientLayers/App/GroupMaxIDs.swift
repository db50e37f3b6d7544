// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The greatest ids of a team's or a group's feed and activities.
package struct GroupMaxIDs: Hashable, Sendable {
    /// The greatest id of the feed; 0 or the not-found id if there is none (G-07).
    package var dynamicID: Int
    /// The greatest id of the activities; 0 or the not-found id if there is none (G-07).
    package var activityID: Int

    /// Creates a pair of ids.
    package init(dynamicID: Int = 0, activityID: Int = 0) {
        self.dynamicID = dynamicID
        self.activityID = activityID
    }

    /// The id of one kind.
    package subscript(kind: CacheKind) -> Int {
        get { kind == .dynamic ? dynamicID : activityID }
        set {
            switch kind {
            case .dynamic: dynamicID = newValue
            case .activity: activityID = newValue
            }
        }
    }
}
