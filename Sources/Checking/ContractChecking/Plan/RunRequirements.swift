// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The requirements of a run; they fail a run whose driver supports too few contracts.
package struct RunRequirements: Hashable, Sendable {
    /// The layers that each need at least one judged contract.
    package let layers: [String]
    /// The most contracts that may be unsupported; nil for any number.
    package let unsupportedMax: Int?

    private let selection: Selection

    /// Checks what a user requires.
    ///
    /// - Parameters:
    ///   - layers: The layers that each need at least one judged contract.
    ///   - unsupportedMax: The number of contracts that may be unsupported; nil for any number.
    ///   - selection: The filters; if one by layer, id or dialect selects only unsupported contracts, that is a
    ///     shortfall.
    ///   - plan: The contracts that the filters select, before the split into shards.
    ///   - suite: All contracts.
    /// - Throws: `SelectionError` for a layer that does not exist, or that the filters leave out.
    package init(
        layers: [String] = [],
        unsupportedMax: Int? = nil,
        selection: Selection = Selection(),
        plan: CheckPlan,
        suite: ContractSuite
    ) throws(SelectionError) {
        for layer in layers where !plan.contracts.contains(where: { $0.layer == layer }) {
            guard suite.contracts.contains(where: { $0.layer == layer }) else {
                throw CheckPlan.unknownLayer(layer, in: suite)
            }
            throw SelectionError(
                message: "--require names the layer '\(layer)', but the filters leave out all its contracts; "
                    + "leave out --require or the filters"
            )
        }
        self.layers = layers
        self.unsupportedMax = unsupportedMax
        self.selection = selection
    }

    /// Returns one sentence for each requirement that the run does not meet.
    ///
    /// If this shard has no contract of a required layer, it leaves that layer to the other shards.
    ///
    /// - Parameter report: The run.
    /// - Returns: The sentences, each with a remedy.
    package func shortfalls(of report: RunReport) -> [String] {
        let required = layers.compactMap { layer in
            let results = report.results.filter { $0.layer == layer }
            return Self.shortfall(of: results, named: "--require \(layer)") { $0.judged == 0 }
        }
        let filteredLayers = selection.layers.filter { !layers.contains($0) }
            .compactMap { layer in
                let results = report.results.filter { $0.layer == layer }
                return Self.shortfall(of: results, named: "--layer \(layer)") { $0.unsupported == $0.all }
            }
        let filteredIDs = selection.ids.compactMap { id in
            let results = report.results.filter { id.matches($0.id) }
            return Self.shortfall(of: results, named: "--id '\(id)'") { $0.unsupported == $0.all }
        }
        let filteredDialects = selection.dialects.compactMap { dialect in
            // The id of a contract ends with the name of its dialect.
            let results = report.results.filter { $0.id.hasSuffix(".\(dialect)") }
            return Self.shortfall(of: results, named: "--dialect \(dialect)") { $0.unsupported == $0.all }
        }
        return required + excess(in: report) + filteredLayers + filteredIDs + filteredDialects
    }

    private func excess(in report: RunReport) -> [String] {
        let count = report.counts.unsupported
        guard let unsupportedMax, count > unsupportedMax else { return [] }
        let are = count == 1 ? "1 contract is" : "\(count) contracts are"
        return ["--max-unsupported \(unsupportedMax): \(are) unsupported; add them to the driver, or allow more"]
    }

    private static func shortfall(
        of results: [ContractResult],
        named option: String,
        when fallsShort: (VerdictCounts) -> Bool
    ) -> String? {
        let counts = VerdictCounts(results)
        guard counts.all > 0, fallsShort(counts) else { return nil }
        let contracts = counts.all == 1 ? "its only contract" : "none of its \(counts.all) contracts"
        let was = counts.all == 1 ? "was not judged" : "was judged"
        let unsupported = counts.unsupported == 0 ? "" : " (\(counts.unsupported) unsupported)"
        return "\(option): \(contracts) \(was)\(unsupported); check which layers and actions the driver claims"
    }
}
