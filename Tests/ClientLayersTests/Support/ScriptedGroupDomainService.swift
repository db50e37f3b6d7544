// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A group domain service that keeps every call until the test answers it, in whatever order.
@MainActor
final class ScriptedGroupDomainService: GroupDomainService {
    let teamID: Int
    let groupID: Int
    private(set) var calls: [(Result<GroupMaxIDs, GroupLoadError>) -> Void] = []

    init(teamID: Int = 0, groupID: Int = 0) {
        self.teamID = teamID
        self.groupID = groupID
    }

    func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void) {
        calls.append(completion)
    }

    /// Answers the n-th call, counted from 1.
    func answer(_ number: Int, _ dynamicID: Int, _ activityID: Int) {
        calls[number - 1](.success(GroupMaxIDs(dynamicID: dynamicID, activityID: activityID)))
    }

    /// Fails the n-th call, counted from 1.
    func fail(_ number: Int, _ message: String) {
        calls[number - 1](.failure(GroupLoadError(message)))
    }
}
