// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Fetches the greatest ids of a team or a group from an API.
@MainActor
package final class APIGroupDomainService: GroupDomainService {
    package let teamID: Int
    package let groupID: Int

    private let endpoint: GroupEndpoint
    private let transport: any Transport

    /// Creates a service; the id that is not given is 0 and is not asked for (G-01, G-03).
    ///
    /// - Parameters:
    ///   - teamID: The team, or 0.
    ///   - groupID: The group, or 0.
    ///   - endpoint: Where to ask.
    ///   - transport: What reaches it.
    package init(teamID: Int = 0, groupID: Int = 0, endpoint: GroupEndpoint, transport: any Transport) {
        self.teamID = teamID
        self.groupID = groupID
        self.endpoint = endpoint
        self.transport = transport
    }

    package func fetchMaxIDs(completion: @escaping @MainActor (Result<GroupMaxIDs, GroupLoadError>) -> Void) {
        let reader = GroupResponseReader(endpoint: endpoint)
        transport.send(request) { result in
            switch result {
            case .success(let body): completion(reader.maxIDs(in: body))
            case .failure(let failure):
                completion(.failure(GroupLoadError(failure.message(at: reader.endpoint.errorKeys))))
            }
        }
    }

    private var request: TransportRequest {
        let parameters = [(endpoint.teamParameter, teamID), (endpoint.groupParameter, groupID)]
            .filter { $0.1 != 0 }
            .map { RequestParameter(name: $0.0, value: String($0.1)) }
        return TransportRequest(url: endpoint.url, parameters: parameters, timeout: endpoint.timeout)
    }
}
