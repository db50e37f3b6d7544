// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Hands out the cache services of an app, one for each part of it (C-10).
@MainActor
package protocol CacheAppService: AnyObject {
    /// The cache of the group page.
    func groupCacheService() -> any GroupCacheService
}
