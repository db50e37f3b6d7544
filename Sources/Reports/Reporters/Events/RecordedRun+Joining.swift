// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import OrderedCollections
package import SourceDiagnostics

extension RecordedRun {
    /// Joins the runs of all shards into one run of all contracts.
    ///
    /// - Parameters:
    ///   - runs: The runs, at least one, in the order of their files.
    ///   - laterWins: Whether the last result counts if several runs have the same contract.
    /// - Returns: The whole run: the earliest start, the longest duration, the drivers by name.
    /// - Throws: `Diagnostics` for no run, and for a contract in two runs unless the later one wins.
    package static func joined(_ runs: [RecordedRun], laterWins: Bool) throws(Diagnostics) -> RecordedRun {
        guard var whole = runs.first else { throw Diagnostics([.error("no run", at: SourceLocation(file: "-"))]) }
        var diagnostics = Diagnostics()
        var results: OrderedDictionary<String, (result: ContractResult, file: String)> = [:]
        for run in runs {
            for result in run.report.results {
                let key = key(of: result)
                if let other = results[key], !laterWins {
                    let message = "the contract '\(result.id)' is already in '\(other.file)'"
                    let remedy =
                        "run each contract in one shard only, or let a rerun replace the first run with --later-wins"
                    diagnostics.error("\(message); \(remedy)", at: SourceLocation(file: run.file))
                }
                results[key] = (result, run.file)
            }
            whole.behaviours.behaviours.merge(run.behaviours.behaviours) { old, _ in old }
        }
        guard !diagnostics.hasErrors else { throw diagnostics }
        let untold = runs.reduce(0) { $0 + max(0, $1.report.planned - $1.report.results.count) }
        let layers = OrderedSet(runs.flatMap(\.layers))
        whole.layers = Array(layers)
        whole.report = RunReport(
            driver: OrderedSet(runs.map(\.report.driver).filter { !$0.isEmpty }).joined(separator: ", "),
            results: results.values.map(\.result).sorted { place(of: $0, in: layers) < place(of: $1, in: layers) },
            planned: results.count + untold,
            duration: runs.map(\.report.duration).max() ?? .zero
        )
        whole.files = Dictionary(uniqueKeysWithValues: results.map { ($0.key, $0.value.file) })
        whole.facts = facts(of: runs)
        return whole
    }

    /// Returns the key that sorts results in the order of the plan: by layer, then by location in the files.
    private static func place(of result: ContractResult, in layers: OrderedSet<String>) -> Place {
        Place(layer: layers.firstIndex(of: result.layer) ?? layers.count, location: result.location)
    }

    private struct Place: Comparable {
        let layer: Int
        let location: SourceLocation

        static func < (left: Place, right: Place) -> Bool {
            (left.layer, left.location) < (right.layer, right.location)
        }
    }

    private static func facts(of runs: [RecordedRun]) -> RunFacts {
        let seeds = Set(runs.map(\.facts.seed))
        let shards = OrderedSet(runs.compactMap(\.facts.shard))
        let isWhole = ShardCoverage(Set(shards.compactMap { Shard($0) })).missing.isEmpty
        return RunFacts(
            version: OrderedSet(runs.map(\.facts.version)).joined(separator: ", "),
            start: runs.map(\.facts.start).min() ?? "",
            seed: seeds.count == 1 ? seeds.first ?? nil : nil,
            shard: isWhole ? nil : shards.joined(separator: ", "),
            command: runs.first?.facts.command ?? ""
        )
    }
}
