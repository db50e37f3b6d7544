// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The shard of a run, from the user or else from the CI.
package struct ShardChoice: Hashable, Sendable {
    /// The shard; nil if everything is checked here.
    package var shard: Shard?
    /// The source of the choice, for a person: `from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL)`; empty for the user.
    package var origin = ""
    /// A remark for the user that is not an error.
    package var remark: String?
    /// The file that Bazel expects, which shows that the run supports shards.
    package var statusFile: String?

    /// Decides which shard to check.
    ///
    /// A system with only one run does not count. Of several other systems, the first of `ShardSystem` counts.
    ///
    /// - Parameters:
    ///   - option: The choice of the user; nil lets the CI decide.
    ///   - environment: The variables of the process.
    /// - Throws: `ShardError` if a system sets only one of its variables, if a variable is not a number or is out of
    ///   range, and if the tasks of Slurm are not a regular series.
    package init(_ option: ShardOption?, environment: [String: String]) throws(ShardError) {
        let bazelFile = Self.value(of: "TEST_SHARD_STATUS_FILE", in: environment)
        switch option {
        case nil: break
        case .whole: return
        case .part(let part):
            shard = part.count == 1 ? nil : part
            statusFile = bazelFile
            return
        }
        for system in ShardSystem.allCases {
            guard let said = try Self.shard(of: system, in: environment) else { continue }
            shard = said
            origin = "from \(system.name) (\(system.indexVariable), \(system.totalVariable))"
            statusFile = system == .bazel ? bazelFile : nil
            return
        }
        remark = Self.remark(on: environment)
    }

    private static func shard(
        of system: ShardSystem,
        in environment: [String: String]
    ) throws(ShardError) -> Shard? {
        guard let total = value(of: system.totalVariable, in: environment) else {
            // Kubernetes gives every run of an indexed job a number, but does not give the number of runs.
            guard system != .kubernetes, let index = value(of: system.indexVariable, in: environment) else {
                return nil
            }
            throw nonsense(
                "\(system.indexVariable) is '\(index)', but \(system.totalVariable) is not set",
                from: system
            )
        }
        guard let count = number(total), (0...Shard.countMax).contains(count) else {
            throw nonsense("\(system.totalVariable) is '\(total)', which is not a number of shards", from: system)
        }
        guard count > 1 else { return nil }
        guard let index = value(of: system.indexVariable, in: environment) else {
            throw nonsense(
                "\(system.totalVariable) is '\(total)', but \(system.indexVariable) is not set",
                from: system
            )
        }
        if system == .slurm { return try task(index, of: count, in: environment) }
        let numbers = system.indexMin..<(system.indexMin + count)
        guard let place = number(index), numbers.contains(place) else {
            let range = "\(numbers.lowerBound) to \(numbers.upperBound - 1)"
            throw nonsense("\(system.indexVariable) is '\(index)', which is outside the range \(range)", from: system)
        }
        return Shard(place - system.indexMin + 1, of: count)
    }

    private static func task(
        _ index: String,
        of count: Int,
        in environment: [String: String]
    ) throws(ShardError) -> Shard? {
        let array = try SlurmArray(environment, count: count)
        guard let place = number(index).flatMap(array.place), let shard = Shard(place + 1, of: count) else {
            let last = array.first + array.step * (count - 1)
            let possible = "from \(array.first) to \(last) by \(array.step)"
            throw nonsense(
                "\(ShardSystem.slurm.indexVariable) is '\(index)', but the tasks are \(possible)",
                from: .slurm
            )
        }
        return shard
    }

    private static func nonsense(_ what: String, from system: ShardSystem) -> ShardError {
        ShardError(message: "\(what) (\(system.name)); correct it, or use --shard K/N or --shard none")
    }

    private static func remark(on environment: [String: String]) -> String? {
        let system = ShardSystem.kubernetes
        guard value(of: system.indexVariable, in: environment) != nil,
            value(of: system.totalVariable, in: environment) == nil
        else { return nil }
        return "\(system.indexVariable) is set without \(system.totalVariable): this run checks all contracts; "
            + "set it to the completions of the job to split them"
    }

    /// Returns the value of a variable; an empty one counts as not set.
    private static func value(of variable: String, in environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

/// The value of `--shard`.
package enum ShardOption: Hashable, Sendable {
    /// All contracts are checked here, even if the CI has shards.
    case whole
    /// One part of the contracts is checked here.
    case part(Shard)

    /// Reads `K/N` or `none`.
    ///
    /// - Parameter text: The text that the user gave.
    /// - Throws: `ShardError` for any other text, and for a shard out of range.
    package init(_ text: String) throws(ShardError) {
        guard text != "none" else {
            self = .whole
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
        guard parts.count == 2, let number = parts[0], let count = parts[1] else {
            throw ShardError(message: "not a shard; use K/N, such as 2/4, or none")
        }
        guard let shard = Shard(number, of: count) else {
            let remedy =
                (1...Shard.countMax).contains(count)
                ? "use 1/\(count) to \(count)/\(count)"
                : "use 1 to \(Shard.countMax) shards"
            throw ShardError(message: "out of range; \(remedy)")
        }
        self = .part(shard)
    }

    /// Reads a number that has only digits.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

/// A system that runs a job several times at once and identifies each run by variables.
///
/// The cases are in the order in which their variables are read: a tool that runs inside another comes first.
package enum ShardSystem: CaseIterable, Hashable, Sendable {
    case bazel, gitLab, circleCI, buildkite, azure, semaphore, bitbucket, kubernetes, cloudRun, awsBatch, slurm

    /// The name as its makers write it.
    package var name: String { row.name }

    /// The variable with the number of this run.
    package var indexVariable: String { row.index }

    /// The variable with the number of runs; the author of a Kubernetes job must set it.
    package var totalVariable: String { row.total }

    /// The number of the first run; the author of a Slurm array can choose other numbers.
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

/// The task numbers of a Slurm array, which its author chooses: `--array=1-4`, `--array=0-30:10`.
struct SlurmArray {
    /// The first number.
    let first: Int
    /// The distance between two numbers.
    let step: Int

    /// Reads the variables of an array.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - count: The number of tasks.
    /// - Throws: `ShardError` if the tasks are not an even series, so that the index of this one is unknown.
    init(_ environment: [String: String], count: Int) throws(ShardError) {
        let names = ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP"]
        let values = names.map { name in environment[name].flatMap { UInt32($0) }.map { Int($0) } }
        let step = values[2] ?? 1
        guard let first = values[0], let last = values[1], step > 0, last - first == step * (count - 1) else {
            let said = names.map { "\($0) is '\(environment[$0] ?? "")'" }.joined(separator: ", ")
            throw ShardError(
                message: "\(said), which is not a regular series of \(count) tasks (Slurm); "
                    + "submit one such as --array=1-\(count), or use --shard K/N or --shard none"
            )
        }
        (self.first, self.step) = (first, step)
    }

    /// Returns the index of a task in the series, from 0; nil if the series does not contain it.
    func place(of number: Int) -> Int? {
        number >= first && (number - first).isMultiple(of: step) ? (number - first) / step : nil
    }
}
