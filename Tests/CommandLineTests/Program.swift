// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built program, run as a child process with its output kept.
struct Program {
    /// What came of a run.
    struct Outcome: Equatable {
        /// The exit code, or 128 and the number of the signal that ended it.
        var exit: Int32
        /// Everything on standard output.
        var output: String
        /// Everything on standard error.
        var error: String
    }

    /// The folder that the test bundle and the programs were built into.
    static let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private static let shardVariables: Set = [
        "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "TEST_SHARD_STATUS_FILE", "XML_OUTPUT_FILE",
        "CI_NODE_INDEX", "CI_NODE_TOTAL", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL",
        "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", "JOB_COMPLETION_INDEX", "JOB_COMPLETION_TOTAL",
        "SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", "SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT",
        "BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", "CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT",
        "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT",
        "TESTBRIDGE_TEST_ONLY", "TEST_PREMATURE_EXIT_FILE", "TEST_UNDECLARED_OUTPUTS_DIR",
    ]

    /// The program's file.
    let file: URL

    /// What keeps the output the same wherever the tests run.
    static let neutral = [
        "SWIFT_BACKTRACE": "enable=no", "GITHUB_ACTIONS": "", "COLUMNS": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "",
        "NO_COLOR": "",
    ]

    /// Names a program by its file.
    init(file: URL) {
        self.file = file
    }

    /// Names a program of the package.
    init(_ name: String = "understudy") {
        let candidates = [Self.folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let files = candidates.map { $0.appending(path: name) }
        file = files.first { FileManager.default.isExecutableFile(atPath: $0.path()) } ?? files[0]
    }

    /// A shell, for scripts.
    static let shell = Program(file: URL(filePath: "/bin/sh"))

    /// Finds other programs on the path.
    static let environment = Program(file: URL(filePath: "/usr/bin/env"))

    /// Whether manual pages can be judged here.
    static let hasGroff = FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")

    /// Runs to the end.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - folder: The working directory.
    ///   - environment: Variables to set besides the inherited ones.
    /// - Returns: The exit and the output.
    /// - Throws: When the program cannot be started.
    func run(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) async throws -> Outcome
    {
        try await start(arguments, in: folder, environment: environment).outcome()
    }

    /// Starts the program with its output kept.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - folder: The working directory.
    ///   - environment: Variables to set besides the inherited ones.
    ///   - isHeard: Whether there is somebody who reads its standard output.
    /// - Returns: The program, which is killed when it is let go of.
    /// - Throws: When the program cannot be started.
    func start(
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String] = [:],
        isHeard: Bool = true
    ) throws -> RunningProgram {
        let variables = ProcessInfo.processInfo.environment
            // A CI that splits the tests of the project does not split the contracts inside them.
            .filter { !Self.shardVariables.contains($0.key) }
            .merging(Self.neutral) { $1 }
            .merging(environment) { $1 }
        return try RunningProgram([file.path()] + arguments, in: folder, environment: variables, isHeard: isHeard)
    }
}
