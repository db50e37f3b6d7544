// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options about how often contracts are tried, and when that ends early.
struct RepeatOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        // Read unconditionally, so that -1 is refused as a value and not taken for an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Try each so often; it is unstable if it does not always end the same (default: 1).",
            valueName: "count"
        ),
        transform: Bounds.reader(of: 1...1000)
    )
    var repetitions = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Try a contract that cannot be judged again, at most so often (default: 0).",
            valueName: "count"
        ),
        transform: Bounds.reader(of: 0...100)
    )
    var retryUndecided = 0

    @Flag(help: "Begin no further contract once one is broken.")
    var failFast = false

    /// Whether anything is asked for.
    var isAsked: Bool { policy != RunPolicy() || failFast }

    /// The numbers as a run takes them.
    var policy: RunPolicy { RunPolicy(repetitions: repetitions, retriesMax: retryUndecided) }
}
