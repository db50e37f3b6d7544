// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rules for ids that a backend gives out in ascending order.
package enum GroupID {
    /// The id that stands for "there is none": the largest 64-bit integer.
    package static let notFound = Int.max

    /// Returns whether an id names something: above 0 and not the not-found id (B-13, A-11, A-25).
    package static func isValid(_ id: Int) -> Bool {
        id > 0 && id != notFound
    }

    /// Returns a cached id; the not-found id counts as never cached (B-14).
    static func known(_ cached: Int) -> Int {
        cached == notFound ? 0 : cached
    }
}

/// A service that fetches the greatest ids of a team or a group, and does nothing else (G-06).
@MainActor
package protocol GroupDomainService: AnyObject {
    /// The team; 0 if the service is for a group (G-02, G-03).
    var teamID: Int { get }
    /// The group; 0 if the service is for a team (G-02, G-03).
    var groupID: Int { get }

    /// Asks for the ids; the completion runs exactly once (G-04, G-05).
    func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void)
}

/// The service behind the group page: API ids, cached ids, error dialogs.
@MainActor
package protocol GroupAppService: AnyObject {
    /// The greatest id of the feed in the API's last answer; 0 before the first load.
    var apiMaxDynamicID: Int { get }
    /// The greatest id of the activities in the API's last answer; 0 before the first load.
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
    /// Records that the feed was read up to an id.
    func cacheListReadMaxDynamicID(_ id: Int)
    /// Records that the activities were read up to an id.
    func cacheListReadMaxActivityID(_ id: Int)
    /// Forgets what the current user has read.
    func cleanCacheForCurrentUser()
    /// Joins a group (B-19).
    func joinGroup(_ id: Int)
}

/// The error of a failed load of the group page, in words for the user.
package struct GroupLoadError: Error, Hashable, Sendable {
    /// The description of the failure.
    package var message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }
}
