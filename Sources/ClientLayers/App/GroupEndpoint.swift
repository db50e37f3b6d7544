// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the greatest ids are asked for and what the parts of an answer are called.
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
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(url: String, errorKeys: [String] = ["Message"], timeout: Duration = .seconds(30)) {
        self.url = url
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}
