// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import JUnitReport
import TextEncoding

/// Compares each case of joined reports with the joined events, so that page and report never contradict.
package final class EventReview {
    private let run: RecordedRun
    private let results: [String: ContractResult]
    /// The contracts of the events that the reports have, too.
    private var reported: Set<String> = []
    /// The number of cases that are missing from the events.
    private var untoldCount = 0

    /// Prepares a comparison with the events of all shards.
    package init(_ run: RecordedRun) {
        self.run = run
        results = Dictionary(run.report.results.map { (Self.key(of: $0), $0) }) { _, last in last }
    }

    /// Returns how a case contradicts these events; nil if it does not.
    package func objection(to recorded: RecordedCase) -> String? {
        let id = recorded.contractID
        let key = "\(recorded.className) \(id)"
        guard let result = results[key] else {
            untoldCount += 1
            return nil
        }
        reported.insert(key)
        let verdict = recorded.verdict
        guard verdict != result.verdict.kind else { return nil }
        let (here, there) = (Self.words(verdict), Self.words(result.verdict.kind))
        let file = run.file(of: result).printable
        return "the contract '\(id.printable)' \(here) in this report, but \(there) in the events '\(file)'; "
            + "name the report (*.xml) and the events (*.jsonl) of each run in the same order"
    }

    /// The differences between reports and events, a sentence each.
    package var gaps: [String] {
        let missingCount = results.count - reported.count
        var gaps: [String] = []
        if untoldCount > 0 {
            let cases = "\(Count.text(untoldCount, noun: "case")) of the reports \(untoldCount == 1 ? "has" : "have")"
            gaps.append("\(cases) no events; write the events of every shard with --json")
        }
        if missingCount > 0 {
            let contracts =
                "\(Count.text(missingCount, noun: "contract")) of the events \(missingCount == 1 ? "is" : "are")"
            gaps.append("\(contracts) missing from the reports; name the report of each run whose events you name")
        }
        return gaps
    }

    private static func key(of result: ContractResult) -> String {
        "\(JUnitMapping.className(of: result)) \(result.id)"
    }

    private static func words(_ verdict: VerdictKind?) -> String {
        guard let verdict else { return "failed" }
        return verdict == .holds ? "holds" : "is \(verdict.rawValue)"
    }
}

extension ShardCoverage {
    /// Finds the shards that joined reports name, in the property that `JUnitMapping` writes.
    ///
    /// A report that was joined before has the shards after the first as `<layer>.shard.2`, `<layer>.shard.3` …
    ///
    /// - Parameter joined: The result of the merge.
    package init(_ joined: JoinedReport) {
        let shards = joined.properties.compactMap { property -> Shard? in
            let name = JUnitMapping.shardProperty(of: property.suite)
            guard property.name == name || property.name.hasPrefix("\(name).") else { return nil }
            return Shard(property.value)
        }
        self.init(Set(shards))
    }
}
