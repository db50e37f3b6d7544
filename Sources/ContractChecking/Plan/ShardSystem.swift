// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A system that runs a job several times at once and tells each run by variables which one it is.
///
/// The order is the one in which they are asked: a tool that runs inside another comes before it.
package enum ShardSystem: CaseIterable, Hashable, Sendable {
    case bazel, gitLab, circleCI, buildkite, azure, semaphore, bitbucket, kubernetes, cloudRun, awsBatch, slurm

    /// The name as its makers write it.
    package var name: String { row.name }

    /// The variable that says which run this is.
    package var indexVariable: String { row.index }

    /// The variable that says how many runs there are; Kubernetes has none, so that the job's author sets it.
    package var totalVariable: String { row.total }

    /// The number of the first run; the author of a Slurm array chooses others.
    package var indexMin: Int {
        switch self {
        case .gitLab, .azure, .semaphore: 1
        case .bazel, .circleCI, .buildkite, .bitbucket, .kubernetes, .cloudRun, .awsBatch, .slurm: 0
        }
    }

    private var row: (name: String, index: String, total: String) {
        switch self {
        case .bazel: ("Bazel", "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS")
        case .gitLab: ("GitLab", "CI_NODE_INDEX", "CI_NODE_TOTAL")
        case .circleCI: ("CircleCI", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL")
        case .buildkite: ("Buildkite", "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT")
        case .azure: ("Azure", "SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE")
        case .semaphore: ("Semaphore", "SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT")
        case .bitbucket: ("Bitbucket", "BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT")
        case .kubernetes: ("Kubernetes", "JOB_COMPLETION_INDEX", "JOB_COMPLETION_TOTAL")
        case .cloudRun: ("Cloud Run", "CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT")
        case .awsBatch: ("AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE")
        case .slurm: ("Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT")
        }
    }
}
