// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import ReferenceDriver

/// The mistakes around a correct group domain service.
@MainActor
struct GroupDomainServiceSlip {
    /// The function that makes the request that is sent.
    var request: @MainActor (TransportRequest) -> TransportRequest = { $0 }
    /// The function that makes the result that arrives.
    var result: @MainActor (Result<JSONValue?, TransportFailure>) -> Result<JSONValue?, TransportFailure> = { $0 }
    /// Whether a failed request is sent once more.
    var sendsAgain = false
    /// The function that makes the ids that are given out.
    var ids: @MainActor ((team: Int, group: Int)) -> (team: Int, group: Int) = { $0 }
    /// The function that ends a call.
    var end:
        @MainActor (
            Result<GroupMaxIDs, GroupLoadError>, @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void
        ) -> Void = { result, tell in tell(result) }
    /// Whether only the newest of several calls ends.
    var newestOnly = false

    /// Creates the behaviour of a correct service.
    init() {}
}

/// A correct group domain service with a mistake in its output.
final class SlippingGroupDomainService: GroupDomainService {
    private let right: any GroupDomainService
    private let slip: GroupDomainServiceSlip
    private var calls = 0

    /// Creates a service in front of a correct one.
    init(_ right: any GroupDomainService, slip: GroupDomainServiceSlip) {
        self.right = right
        self.slip = slip
    }

    var teamID: Int { slip.ids((right.teamID, right.groupID)).team }
    var groupID: Int { slip.ids((right.teamID, right.groupID)).group }

    func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void) {
        calls += 1
        let call = calls
        right.fetchMaxIDs { [weak self, slip] result in
            if slip.newestOnly, self?.calls != call { return }
            slip.end(result, completion)
        }
    }
}
