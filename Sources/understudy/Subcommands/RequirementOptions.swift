// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options that keep a run from being green only because the driver claims less than before.
struct RequirementOptions: ParsableArguments {
    @Option(help: "A layer of which at least one contract must be judged, or the run ends with 2; may be repeated.")
    var require: [String] = []

    @Option(
        // Read unconditionally, so that -1 is refused as a value and not taken for an option.
        parsing: .unconditional,
        help: ArgumentHelp("End with 2 if more contracts are unsupported than this.", valueName: "count"),
        transform: Bounds.reader(of: 0...1_000_000)
    )
    var maxUnsupported: Int?

    /// Whether anything is required.
    var isAsked: Bool { !require.isEmpty || maxUnsupported != nil }

    func validate() throws {
        if require.contains("") { throw ValidationError("--require is empty; name a layer, such as paging-manager") }
    }

    /// Returns the requirements as a run takes them.
    ///
    /// - Parameters:
    ///   - selection: The filters of the run.
    ///   - plan: What they leave in.
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
