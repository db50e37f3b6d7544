// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Fetches the greatest ids of a team or a group, and does nothing else (G-06).
@MainActor
package protocol GroupDomainService: AnyObject {
    /// The team; 0 if the service is for a group (G-02, G-03).
    var teamID: Int { get }
    /// The group; 0 if the service is for a team (G-02, G-03).
    var groupID: Int { get }

    /// Asks for the ids; the completion runs exactly once (G-04, G-05).
    func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void)
}
