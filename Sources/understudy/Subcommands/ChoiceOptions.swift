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
    var selection: Selection {
        Selection(layers: layer, ids: id.map { Glob($0) }, bases: basis)
    }
}

extension Basis: ExpressibleByArgument {}
