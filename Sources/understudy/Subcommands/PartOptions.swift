// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options that leave contracts to other machines, or to an earlier run.
struct PartOptions: ParsableArguments {
    // Read unconditionally, so that -1/4 is refused as a value and not taken for an option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Check part K of N, or all with 'none'; else what the CI says.", valueName: "K/N"),
        transform: Self.shard
    )
    var shard: ShardOption?

    @Option(
        help: ArgumentHelp("Give shards as much to do as each other, by the times of this report.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var balanceBy: String?

    @Option(
        help: ArgumentHelp("Check again what did not hold, or was not run, in this report.", valueName: "file"),
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
