// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@Suite("Which shard a run is")
struct ShardChoiceTests {
    private static func text(_ option: String?, _ environment: [String: String]) -> String {
        do throws(ShardError) {
            let option = try option.map { text throws(ShardError) in try ShardOption(text) }
            let choice = try ShardChoice(option, environment: environment)
            let parts = [choice.shard.map { "\($0)" } ?? "all", choice.origin, choice.remark, choice.statusFile]
            return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
        } catch {
            return error.message
        }
    }

    @Test(
        "each system says it in its own way",
        arguments: [
            ([:], "all"),
            (
                ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "0"],
                "1/4, from Bazel (TEST_SHARD_INDEX, TEST_TOTAL_SHARDS)"
            ),
            (
                ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "3", "TEST_SHARD_STATUS_FILE": "f"],
                "4/4, from Bazel (TEST_SHARD_INDEX, TEST_TOTAL_SHARDS), f"
            ),
            (["TEST_TOTAL_SHARDS": "0", "TEST_SHARD_STATUS_FILE": "f"], "all"),
            (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"], "2/4, from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL)"),
            (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"], "all"),
            (["CI_NODE_TOTAL": "1"], "all"),
            (["CI_NODE_INDEX": "", "CI_NODE_TOTAL": ""], "all"),
            (
                ["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "4"],
                "3/4, from CircleCI (CIRCLE_NODE_INDEX, CIRCLE_NODE_TOTAL)"
            ),
            (
                ["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "2"],
                "1/2, from Buildkite (BUILDKITE_PARALLEL_JOB, BUILDKITE_PARALLEL_JOB_COUNT)"
            ),
            (
                ["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETION_TOTAL": "2"],
                "2/2, from Kubernetes (JOB_COMPLETION_INDEX, JOB_COMPLETION_TOTAL)"
            ),
            (
                ["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "3"],
                "1/3, from Azure (SYSTEM_JOBPOSITIONINPHASE, SYSTEM_TOTALJOBSINPHASE)"
            ),
            (["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "1"], "all"),
            (
                ["SEMAPHORE_JOB_INDEX": "3", "SEMAPHORE_JOB_COUNT": "3"],
                "3/3, from Semaphore (SEMAPHORE_JOB_INDEX, SEMAPHORE_JOB_COUNT)"
            ),
            (
                ["BITBUCKET_PARALLEL_STEP": "0", "BITBUCKET_PARALLEL_STEP_COUNT": "2"],
                "1/2, from Bitbucket (BITBUCKET_PARALLEL_STEP, BITBUCKET_PARALLEL_STEP_COUNT)"
            ),
            (
                ["CLOUD_RUN_TASK_INDEX": "9", "CLOUD_RUN_TASK_COUNT": "10"],
                "10/10, from Cloud Run (CLOUD_RUN_TASK_INDEX, CLOUD_RUN_TASK_COUNT)"
            ),
            (
                ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "2"],
                "1/2, from AWS Batch (AWS_BATCH_JOB_ARRAY_INDEX, AWS_BATCH_JOB_ARRAY_SIZE)"
            ),
            (
                [
                    "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
                    "SLURM_ARRAY_TASK_MAX": "4", "SLURM_ARRAY_TASK_STEP": "1",
                ],
                "4/4, from Slurm (SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_COUNT)"
            ),
            (
                [
                    "SLURM_ARRAY_TASK_ID": "10", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0",
                    "SLURM_ARRAY_TASK_MAX": "30", "SLURM_ARRAY_TASK_STEP": "10",
                ],
                "2/4, from Slurm (SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_COUNT)"
            ),
            (
                ["JOB_COMPLETION_INDEX": "1"],
                "all, JOB_COMPLETION_INDEX is set without JOB_COMPLETION_TOTAL: this run checks all contracts; "
                    + "set it to the completions of the job to split them"
            ),
        ]
    )
    func systems(environment: [String: String], expected: String) {
        #expect(Self.text(environment) == expected)
    }

    private static func text(_ environment: [String: String]) -> String { text(nil, environment) }

    @Test(
        "of several systems the innermost counts, and one that runs the job once says nothing",
        arguments: [
            (
                ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "0"],
                "1/3, from Bazel (TEST_SHARD_INDEX, TEST_TOTAL_SHARDS)"
            ),
            (
                ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "JOB_COMPLETION_INDEX": "0"],
                "2/4, from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL)"
            ),
            (
                ["CI_NODE_TOTAL": "1", "JOB_COMPLETION_INDEX": "0", "JOB_COMPLETION_TOTAL": "2"],
                "1/2, from Kubernetes (JOB_COMPLETION_INDEX, JOB_COMPLETION_TOTAL)"
            ),
        ]
    )
    func several(environment: [String: String], expected: String) {
        #expect(Self.text(environment) == expected)
    }

    @Test(
        "what makes no sense is refused",
        arguments: [
            (
                ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"],
                "CI_NODE_INDEX is '0', which is outside the range 1 to 4 (GitLab)"
            ),
            (
                ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"],
                "CI_NODE_INDEX is '5', which is outside the range 1 to 4 (GitLab)"
            ),
            (["CI_NODE_TOTAL": "4"], "CI_NODE_TOTAL is '4', but CI_NODE_INDEX is not set (GitLab)"),
            (["CI_NODE_INDEX": "2"], "CI_NODE_INDEX is '2', but CI_NODE_TOTAL is not set (GitLab)"),
            (
                ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"],
                "CIRCLE_NODE_INDEX is '4', which is outside the range 0 to 3 (CircleCI)"
            ),
            (
                ["TEST_SHARD_INDEX": "x", "TEST_TOTAL_SHARDS": "2"],
                "TEST_SHARD_INDEX is 'x', which is outside the range 0 to 1 (Bazel)"
            ),
            (
                ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "-2"],
                "TEST_TOTAL_SHARDS is '-2', which is not a number of shards (Bazel)"
            ),
            (
                ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETION_TOTAL": "99999999999999999999"],
                "JOB_COMPLETION_TOTAL is '99999999999999999999', which is not a number of shards (Kubernetes)"
            ),
            (
                ["SYSTEM_JOBPOSITIONINPHASE": "0", "SYSTEM_TOTALJOBSINPHASE": "2"],
                "SYSTEM_JOBPOSITIONINPHASE is '0', which is outside the range 1 to 2 (Azure)"
            ),
            (
                ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "2"],
                "AWS_BATCH_JOB_ARRAY_INDEX is '2', which is outside the range 0 to 1 (AWS Batch)"
            ),
            (
                ["SEMAPHORE_JOB_INDEX": "1"],
                "SEMAPHORE_JOB_INDEX is '1', but SEMAPHORE_JOB_COUNT is not set (Semaphore)"
            ),
            (
                [
                    "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0",
                    "SLURM_ARRAY_TASK_MAX": "30", "SLURM_ARRAY_TASK_STEP": "10",
                ],
                "SLURM_ARRAY_TASK_ID is '5', but the tasks are from 0 to 30 by 10 (Slurm)"
            ),
        ]
    )
    func nonsense(environment: [String: String], expected: String) {
        #expect(Self.text(environment) == expected + "; correct it, or use --shard K/N or --shard none")
    }

    @Test("a Slurm array that is no even series is refused, as its tasks have no places")
    func slurm() {
        let environment = [
            "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
            "SLURM_ARRAY_TASK_MAX": "9", "SLURM_ARRAY_TASK_STEP": "1",
        ]
        #expect(
            Self.text(nil, environment)
                == "SLURM_ARRAY_TASK_MIN is '1', SLURM_ARRAY_TASK_MAX is '9', SLURM_ARRAY_TASK_STEP is '1', "
                + "which is not a regular series of 3 tasks (Slurm); "
                + "submit one such as --array=1-3, or use --shard K/N or --shard none"
        )
        #expect(Self.text("2/3", environment) == "2/3")
    }

    @Test(
        "what the user says comes before what the CI says, right or wrong",
        arguments: [("2/3", "2/3"), ("1/1", "all"), ("none", "all")]
    )
    func user(option: String, expected: String) {
        #expect(Self.text(option, ["CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "4"]) == expected)
    }

    @Test("Bazel learns that the user's shard is kept to as well, but not that there is none")
    func status() {
        let environment = ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "0", "TEST_SHARD_STATUS_FILE": "f"]
        #expect(Self.text("1/2", environment) == "1/2, f")
        #expect(Self.text("none", environment) == "all")
    }

    @Test(
        "the option is K/N or none",
        arguments: [
            ("", "not a shard; use K/N, such as 2/4, or none"),
            ("3", "not a shard; use K/N, such as 2/4, or none"),
            ("1/2/3", "not a shard; use K/N, such as 2/4, or none"),
            ("a/b", "not a shard; use K/N, such as 2/4, or none"),
            ("-1/2", "not a shard; use K/N, such as 2/4, or none"),
            ("+1/2", "not a shard; use K/N, such as 2/4, or none"),
            ("/2", "not a shard; use K/N, such as 2/4, or none"),
            ("None", "not a shard; use K/N, such as 2/4, or none"),
            ("0/2", "out of range; use 1/2 to 2/2"),
            ("3/2", "out of range; use 1/2 to 2/2"),
            ("1/0", "out of range; use 1 to 10000 shards"),
            ("1/10001", "out of range; use 1 to 10000 shards"),
        ]
    )
    func option(text: String, expected: String) {
        #expect(Self.text(text, [:]) == expected)
    }
}
