// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A system that runs a job several times at once and tells each run by variables which one it is.
///
/// The order is the one in which they are asked: a tool that runs inside another comes before it.
package enum ShardSystem: CaseIterable, Hashable, Sendable {
    case bazel, gitLab, circleCI, buildkite, kubernetes

    /// The name as its makers write it.
    package var name: String {
        switch self {
        case .bazel: "Bazel"
        case .gitLab: "GitLab"
        case .circleCI: "CircleCI"
        case .buildkite: "Buildkite"
        case .kubernetes: "Kubernetes"
        }
    }

    /// The variable that says which run this is.
    package var indexVariable: String {
        switch self {
        case .bazel: "TEST_SHARD_INDEX"
        case .gitLab: "CI_NODE_INDEX"
        case .circleCI: "CIRCLE_NODE_INDEX"
        case .buildkite: "BUILDKITE_PARALLEL_JOB"
        case .kubernetes: "JOB_COMPLETION_INDEX"
        }
    }

    /// The variable that says how many runs there are; Kubernetes has none, so that the job's author sets it.
    package var totalVariable: String {
        switch self {
        case .bazel: "TEST_TOTAL_SHARDS"
        case .gitLab: "CI_NODE_TOTAL"
        case .circleCI: "CIRCLE_NODE_TOTAL"
        case .buildkite: "BUILDKITE_PARALLEL_JOB_COUNT"
        case .kubernetes: "JOB_COMPLETION_TOTAL"
        }
    }

    /// The number of the first run.
    package var indexMin: Int { self == .gitLab ? 1 : 0 }
}
