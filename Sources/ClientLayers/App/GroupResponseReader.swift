// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Finds the greatest ids in a response.
struct GroupResponseReader: Hashable, Sendable {
    /// What the parts of the response are called.
    var endpoint: GroupEndpoint

    /// Reads a response; an id that is not there counts as none, an envelope that is not there as a failure.
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
