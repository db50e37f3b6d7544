// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What reports say about a run besides its results; nothing of it is found out here.
package struct RunFacts: Hashable, Sendable {
    /// The version of the program.
    package var version: String
    /// When the run started, in universal time: `2026-11-21T08:15:00`.
    package var start: String
    /// The seed of every list; nil if each list has its own.
    package var seed: UInt64?
    /// Which part of the suite was run, such as `1/4`; nil for all of it.
    package var shard: String?
    /// The command that checks the same contracts on the same driver; an option `--id` is added for one of them.
    package var command: String

    /// Creates the facts of a run.
    package init(
        version: String,
        start: String,
        seed: UInt64? = nil,
        shard: String? = nil,
        command: String = "understudy check"
    ) {
        self.version = version
        self.start = start
        self.seed = seed
        self.shard = shard
        self.command = command
    }
}
