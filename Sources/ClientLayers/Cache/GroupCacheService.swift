// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Remembers up to which id the current user has read a team's or a group's feed and activities (C-01).
@MainActor
package protocol GroupCacheService: AnyObject {
    /// The value cached for the current user; 0 if none was ever saved (C-05).
    func cachedMaxID(_ kind: CacheKind, _ scope: CacheScope, id: Int) -> Int
    /// Caches a value for the current user.
    func saveMaxID(_ value: Int, _ kind: CacheKind, _ scope: CacheScope, id: Int)
    /// Forgets every value of the current user (C-07).
    func cleanForCurrentUser()
}
