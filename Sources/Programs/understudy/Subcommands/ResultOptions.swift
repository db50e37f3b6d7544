// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options that choose the reports other than the JUnit one, and the detail of the summary.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write an HTML page with the differences and a timeline of each contract.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Write each event as one line of JSON when it happens; - is standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["jsonl", "ndjson"])
    )
    var json: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show this many of the slowest contracts in the summary (default: 10).", valueName: "count"),
        transform: Bounds.reader(of: 0...1_000_000)
    )
    var slowest = 10

    /// Whether the user asks for such a report.
    var isAsked: Bool { html != nil || json != nil }

    func validate() throws {
        try Bounds.check(path: html, of: "--html")
        try Bounds.check(path: json, of: "--json", "name a file, '-' for standard output")
        if html == "-" {
            throw ValidationError("--html cannot write to standard output, '-'; name a file")
        }
    }
}

/// The options with which a run does not pass only because the driver claims less than before.
struct RequirementOptions: ParsableArguments {
    @Option(help: "Exit with 2 unless at least one contract of this layer is judged; may be repeated.")
    var require: [String] = []

    @Option(
        // The value is parsed unconditionally, so that -1 is refused as a value and is not taken for an option.
        parsing: .unconditional,
        help: ArgumentHelp("Exit with 2 if more than this many contracts are unsupported.", valueName: "count"),
        transform: Bounds.reader(of: 0...1_000_000)
    )
    var maxUnsupported: Int?

    /// Whether anything is required.
    var isAsked: Bool { !require.isEmpty || maxUnsupported != nil }

    func validate() throws {
        if require.contains("") { throw ValidationError("--require is empty; name a layer, such as paging-manager") }
    }

    /// Returns the requirements for a run.
    ///
    /// - Parameters:
    ///   - selection: The filters of the run.
    ///   - plan: The plan of the contracts that the filters select.
    ///   - suite: All contracts.
    /// - Returns: The requirements of the run.
    /// - Throws: `SelectionError` for a layer that cannot be judged.
    func requirements(
        _ selection: Selection,
        plan: CheckPlan,
        suite: ContractSuite
    ) throws(SelectionError) -> RunRequirements {
        try RunRequirements(
            layers: require,
            unsupportedMax: maxUnsupported,
            selection: selection,
            plan: plan,
            suite: suite
        )
    }
}

/// The options about contracts that are known to be broken.
struct KnownBrokenOptions: ParsableArguments {
    @Option(
        name: .customLong("known-broken"),
        help: ArgumentHelp(
            "Park the contracts in this file: they do not fail the run as long as they break as recorded there.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var file: String?

    @Flag(
        name: .customLong("update-known-broken"),
        help: "Rewrite that file: add broken contracts, remove those that hold, keep the reasons."
    )
    var isUpdate = false

    func validate() throws {
        try Bounds.check(path: file, of: "--known-broken")
        if isUpdate, file == nil {
            throw ValidationError("--update-known-broken needs --known-broken with the file to rewrite; add it")
        }
    }
}
