// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// A service that fetches the greatest ids of a team or a group from an API.
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
    ///   - endpoint: The endpoint of the requests.
    ///   - transport: The transport that reaches the endpoint.
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

/// The address of the greatest ids, and the names of the parts of an answer.
package struct GroupEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// The name of the parameter that carries the team.
    package var teamParameter = "teamId"
    /// The name of the parameter that carries the group.
    package var groupParameter = "groupId"
    /// The keys to the greatest id of the feed.
    package var dynamicKeys = ["Data", "MaxDynamicId"]
    /// The keys to the greatest id of the activities.
    package var activityKeys = ["Data", "MaxActivityId"]
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// The time limit of an answer.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(url: String, errorKeys: [String] = ["Message"], timeout: Duration = .seconds(30)) {
        self.url = url
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}

/// A reader that finds the greatest ids in a response.
struct GroupResponseReader: Hashable, Sendable {
    /// The endpoint, with the names of the parts of the response.
    var endpoint: GroupEndpoint

    /// Reads a response; a missing id means that there is none, and a missing envelope is a failure.
    func maxIDs(in response: JSONValue?) -> Result<GroupMaxIDs, GroupLoadError> {
        for keys in [endpoint.dynamicKeys, endpoint.activityKeys] {
            let envelope = keys.dropLast()
            guard response?.value(at: envelope)?.object != nil else {
                return .failure(GroupLoadError("the answer holds no ids at '\(envelope.joined(separator: "."))'"))
            }
        }
        let ids = GroupMaxIDs(
            dynamicID: id(response?.value(at: endpoint.dynamicKeys)),
            activityID: id(response?.value(at: endpoint.activityKeys))
        )
        return .success(ids)
    }

    private func id(_ value: JSONValue?) -> Int {
        switch value {
        case .integer(let id): Int(exactly: id) ?? 0
        case .number(let id): Int(exactly: id) ?? 0
        default: 0
        }
    }
}

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

    /// Returns the id of one kind.
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
