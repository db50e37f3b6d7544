// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options that select contracts; each may be repeated, and an option that is not given selects all.
struct ChoiceOptions: ParsableArguments {
    @Option(help: "Check only this layer, such as paging-manager; may be repeated.")
    var layer: [String] = []

    @Option(help: ArgumentHelp("Check only ids that match, such as 'P-5*'; may be repeated.", valueName: "glob"))
    var id: [String] = []

    @Option(help: "Check only this basis, the origin of a rule (see Contracts/behaviours.yaml); may be repeated.")
    var basis: [Basis] = []

    @Option(help: ArgumentHelp("Check only this dialect, such as stripe; may be repeated.", valueName: "name"))
    var dialect: [String] = []

    @Option(
        help: ArgumentHelp(
            "Check only contracts of pagers, in the dialects of this file.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var dialects: String?

    func validate() throws {
        try Bounds.check(path: dialects, of: "--dialects", "name a file of dialects")
    }

    /// Whether the filters may leave out contracts.
    var isFilter: Bool { selection != Selection() }

    /// The choice in the form of the checker.
    var selection: Selection { selection(of: nil) }

    /// Returns the choice with the pattern of Bazel, which applies if the user gives no id.
    func selection(of bazel: BazelTest?) -> Selection {
        let ids = id.isEmpty ? [bazel?.filter].compactMap(\.self) : id
        return Selection(layers: layer, ids: ids.map { Glob($0) }, bases: basis, dialects: dialect)
    }

    /// Returns a remark for a user who runs a Bazel test with a filter; nil without one.
    func remark(on bazel: BazelTest) -> String? {
        guard let filter = bazel.filter else { return nil }
        let origin = "(\(BazelTest.filterVariable) of Bazel)"
        return id.isEmpty
            ? "only ids that match '\(filter)' are checked \(origin)" : "--id overrides '\(filter)' \(origin)"
    }
}

extension Basis: ExpressibleByArgument {}

/// The options that leave contracts to other machines, or to an earlier run.
struct PartOptions: ParsableArguments {
    // The value is parsed unconditionally, so that -1/4 is refused as a value and is not taken for an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Check shard K of N, or 'none' for all (default: from CI variables).", valueName: "K/N"),
        transform: Self.shard
    )
    var shard: ShardOption?

    @Option(
        help: ArgumentHelp("Balance the shards by the durations in this report.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var balanceBy: String?

    @Option(
        help: ArgumentHelp("Check only contracts that did not hold or did not run in this report.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var rerunFailed: String?

    func validate() throws {
        try Bounds.check(path: balanceBy, of: "--balance-by", "name a report, or a folder of them")
        try Bounds.check(path: rerunFailed, of: "--rerun-failed", "name a report, or a folder of them")
    }

    private static func shard(_ text: String) throws -> ShardOption {
        do {
            return try ShardOption(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

/// The options for repetitions, retries and an early end.
struct RepeatOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Run each contract this many times; different results make it unstable (default: 1).",
            valueName: "count"
        ),
        transform: Bounds.reader(of: 1...1000)
    )
    var repetitions = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Retry an undecided contract at most this many times (default: 0).",
            valueName: "count"
        ),
        transform: Bounds.reader(of: 0...100)
    )
    var retryUndecided = 0

    @Flag(help: "Start no more contracts after the first one that is broken, unstable, or parked but holds.")
    var failFast = false

    /// Whether the user gives one of these options.
    var isAsked: Bool { policy != TrialPolicy() || failFast }

    /// The numbers in the form of a run.
    var policy: TrialPolicy { TrialPolicy(repetitions: repetitions, retriesMax: retryUndecided) }
}
