// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Runs the errands of the group page: API ids, cached ids, error dialogs.
@MainActor
package protocol GroupAppService: AnyObject {
    /// The greatest id of the feed as the API said last; 0 before the first load.
    var apiMaxDynamicID: Int { get }
    /// The greatest id of the activities as the API said last; 0 before the first load.
    var apiMaxActivityID: Int { get }
    /// The id of the feed that the current user has read up to; 0 if unknown.
    var cachedMaxDynamicID: Int { get }
    /// The id of the activities that the current user has read up to; 0 if unknown.
    var cachedMaxActivityID: Int { get }

    /// Loads the API ids; afterwards exactly one of the two callbacks runs, if it is there.
    func loadData(completion: (@MainActor () -> Void)?, failure: (@MainActor (GroupLoadError) -> Void)?)
    /// Caches the API's greatest id of the feed.
    func cacheNewAPIMaxDynamicID()
    /// Caches the API's greatest id of the activities.
    func cacheNewAPIMaxActivityID()
    /// Takes in that the feed was read up to an id.
    func cacheListReadMaxDynamicID(_ id: Int)
    /// Takes in that the activities were read up to an id.
    func cacheListReadMaxActivityID(_ id: Int)
    /// Forgets what the current user has read.
    func cleanCacheForCurrentUser()
    /// Joins a group (B-19).
    func joinGroup(_ id: Int)
}
