// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which shard a run is, as the user or else the CI says.
package struct ShardChoice: Hashable, Sendable {
    /// The shard; nil if everything is checked here.
    package var shard: Shard?
    /// The source of the choice, for a person: `as GitLab says (CI_NODE_INDEX, CI_NODE_TOTAL)`; empty for the user.
    package var origin = ""
    /// A remark for the user although nothing is wrong.
    package var remark: String?
    /// The file that Bazel looks for to learn that the run keeps to its shard.
    package var statusFile: String?

    /// Decides.
    ///
    /// A system that says there is one run says nothing about shards; of several others the first of
    /// `ShardSystem` counts.
    ///
    /// - Parameters:
    ///   - option: What the user says; nil lets the CI decide.
    ///   - environment: The variables of the process.
    /// - Throws: `ShardError` if a system's variables make no sense.
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
            origin = "as \(system.name) says (\(system.indexVariable), \(system.totalVariable))"
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
            // Kubernetes gives every run of an indexed job a number, and none the number of runs.
            guard system != .kubernetes, let index = value(of: system.indexVariable, in: environment) else {
                return nil
            }
            throw nonsense("\(system.indexVariable) is '\(index)', but \(system.totalVariable) is not set", system)
        }
        guard let count = number(total), (0...Shard.countMax).contains(count) else {
            throw nonsense("\(system.totalVariable) is '\(total)', which is no number of shards", system)
        }
        guard count > 1 else { return nil }
        guard let index = value(of: system.indexVariable, in: environment) else {
            throw nonsense("\(system.totalVariable) is '\(total)', but \(system.indexVariable) is not set", system)
        }
        if system == .slurm { return try task(index, of: count, in: environment) }
        let numbers = system.indexMin..<(system.indexMin + count)
        guard let place = number(index), numbers.contains(place) else {
            let possible = "\(numbers.lowerBound) to \(numbers.upperBound - 1) are possible"
            throw nonsense("\(system.indexVariable) is '\(index)', but of \(count) only \(possible)", system)
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
            throw nonsense("\(ShardSystem.slurm.indexVariable) is '\(index)', but the tasks are \(possible)", .slurm)
        }
        return shard
    }

    private static func nonsense(_ what: String, _ system: ShardSystem) -> ShardError {
        ShardError(message: "\(what) (\(system.name)); correct it, or give --shard K/N or --shard none")
    }

    private static func remark(on environment: [String: String]) -> String? {
        let system = ShardSystem.kubernetes
        guard value(of: system.indexVariable, in: environment) != nil,
            value(of: system.totalVariable, in: environment) == nil
        else { return nil }
        return "\(system.indexVariable) is set without \(system.totalVariable): all contracts are checked here; "
            + "set it to the job's completions to split them"
    }

    /// A variable that is set to nothing is not set.
    private static func value(of variable: String, in environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
