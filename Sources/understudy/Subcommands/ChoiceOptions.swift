// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking

/// The options that choose among the contracts; each may be repeated, and what is not given leaves all in.
struct ChoiceOptions: ParsableArguments {
    @Option(help: "A layer, such as paging-manager; may be repeated.")
    var layer: [String] = []

    @Option(help: ArgumentHelp("An id or a pattern of ids, such as 'P-5*'; may be repeated.", valueName: "glob"))
    var id: [String] = []

    @Option(help: "Why a contract demands something; may be repeated.")
    var basis: [Basis] = []

    /// Whether anything may be left out.
    var isFilter: Bool { selection != Selection() }

    /// The choice as the checker takes it.
    var selection: Selection { selection(of: nil) }

    /// Returns the choice with the pattern of Bazel, which counts where the user gives no id.
    func selection(of bazel: BazelTest?) -> Selection {
        let ids = id.isEmpty ? [bazel?.filter].compactMap(\.self) : id
        return Selection(layers: layer, ids: ids.map { Glob($0) }, bases: basis)
    }

    /// Returns what the user should know who runs a test of Bazel with a filter; nil for nothing.
    func remark(on bazel: BazelTest) -> String? {
        guard let filter = bazel.filter else { return nil }
        let origin = "as Bazel says (\(BazelTest.filterVariable))"
        return id.isEmpty
            ? "only ids like '\(filter)' are checked, \(origin)" : "--id counts, and not '\(filter)', \(origin)"
    }
}

extension Basis: ExpressibleByArgument {}
