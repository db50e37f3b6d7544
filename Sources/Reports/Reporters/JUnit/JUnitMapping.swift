// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import JUnitReport
import SourceDiagnostics
import StubEngine
import TextEncoding

/// A run in the words of a JUnit report: a suite for each layer, a case for each contract.
package struct JUnitMapping: Sendable {
    /// The version of the program.
    var version: String
    /// The start of the run.
    var start: UTCTimestamp
    /// The seed of every list, if the user gave one.
    var seed: UInt64?
    /// The shard of the run; nil if it checked all contracts.
    package var shard: Shard?
    /// The number of attempts at each contract, without retries.
    package var repetitions = 1
    /// The faults of the contracts, by layer.
    var faults: [String: [String]]
    /// The layer of the only suite in the report of a shard without contracts; this suite names the shard.
    private let firstLayer: String

    /// Collects the facts about a plan for a report.
    ///
    /// - Parameters:
    ///   - plan: The contracts.
    ///   - version: The version of the program.
    ///   - start: The start of the run.
    ///   - seed: The seed of every list, if the user gave one.
    package init(_ plan: CheckPlan, version: String, start: UTCTimestamp, seed: UInt64?) {
        self.version = version
        self.start = start
        self.seed = seed
        firstLayer = plan.firstLayer
        faults = Dictionary(grouping: plan.contracts, by: \.layer)
            .mapValues { contracts in
                Set(contracts.flatMap { $0.given.faults.map(\.description) }).sorted()
            }
    }

    /// The property of a layer's suite that names the shard of the run.
    static func shardProperty(of layer: String) -> String { "\(layer).shard" }

    /// Returns the report of a run; it names the shard even if the shard has no contracts, because a merge needs it.
    package func report(_ run: RunReport) -> TestReport {
        guard run.layers.isEmpty, let shard else {
            return TestReport(suites: run.layers.map { suite(of: $0, in: run) })
        }
        let empty = TestSuite(
            name: ReportText(firstLayer),
            timestamp: start,
            properties: [property(of: firstLayer, shard: shard)]
        )
        return TestReport(suites: [empty])
    }

    private func suite(of layer: String, in run: RunReport) -> TestSuite {
        let results = run.results.filter { $0.layer == layer }
        let remarks = layer == run.layers.last ? (run.driverRemarks + run.shortfalls).map { "\($0)\n" } : []
        return TestSuite(
            name: ReportText(layer),
            timestamp: start,
            properties: properties(of: layer, results: results, driver: run.driver),
            cases: results.map(testCase),
            standardOutput: ReportText(results.map(flaky).joined()),
            standardError: ReportText(remarks.joined())
        )
    }

    private func properties(of layer: String, results: [ContractResult], driver: String) -> [TestProperty] {
        let faults = faults[layer] ?? []
        let retried = results.count { $0.retryCount > 0 }
        let unsupported = VerdictCounts(results).unsupported
        var properties = [
            property(of: layer, name: "version", value: version),
            property(of: layer, name: "seed", value: seed.map(String.init) ?? "as described"),
            property(of: layer, name: "driver", value: driver),
            property(of: layer, name: "faults", value: faults.isEmpty ? "none" : faults.joined(separator: " ")),
        ]
        if let shard { properties.append(property(of: layer, shard: shard)) }
        if repetitions > 1 { properties.append(property(of: layer, name: "repeat", value: String(repetitions))) }
        if unsupported > 0 { properties.append(property(of: layer, name: "unsupported", value: String(unsupported))) }
        if retried > 0 { properties.append(property(of: layer, name: "flaky", value: String(retried))) }
        return properties
    }

    /// A line for each attempt that was made again; the case itself has the final outcome.
    private func flaky(_ result: ContractResult) -> String {
        result.attempts.enumerated()
            .filter { $0.element.isRetried }
            .map { place, attempt in
                "[flaky] \(Self.className(of: result)) \(result.id) \(result.title): "
                    + "attempt \(place + 1)/\(result.attempts.count) \(attempt.line)\n"
            }
            .joined()
    }

    /// Returns the layer and the file of a contract, without spaces, dots and other signs of a file name.
    static func className(of result: ContractResult) -> String {
        let stem = result.fileStem.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-".contains($0) ? $0 : "_" }
        return "\(result.layer).\(String(stem))"
    }

    private func property(of layer: String, name: String, value: String) -> TestProperty {
        TestProperty(name: "\(layer).\(name)", value: text(value))
    }

    private func property(of layer: String, shard: Shard) -> TestProperty {
        TestProperty(name: ReportText(Self.shardProperty(of: layer)), value: ReportText("\(shard)"))
    }

    private func testCase(_ result: ContractResult) -> TestCase {
        TestCase(
            className: Self.className(of: result),
            name: text("\(result.id) \(result.title)"),
            duration: result.duration,
            outcome: outcome(result)
        )
    }

    private func outcome(_ result: ContractResult) -> TestOutcome {
        switch result.verdict {
        case .holds: .passed
        case .broken(let difference):
            .failed(
                problem(
                    of: result,
                    type: JUnitWords.brokenType,
                    message: difference.headline,
                    at: difference.location.description
                )
            )
        case .unstable(let reason):
            .failed(
                problem(
                    of: result,
                    type: JUnitWords.unstableType,
                    message: "unstable: \(reason)",
                    at: result.location.description
                )
            )
        case .undecided(let reason):
            .errored(problem(of: result, type: "contract.Undecided", message: reason, at: result.location.description))
        case .unsupported(let reason): .skipped(reason: text(reason))
        case .knownBroken(let reason): .skipped(reason: text(JUnitWords.knownBroken + reason))
        case .notRun(let reason): .skipped(reason: text(JUnitWords.notRun + reason))
        case .noLongerBroken(let reason):
            .failed(
                problem(
                    of: result,
                    type: JUnitWords.noLongerBrokenType,
                    message: reason,
                    at: result.location.description
                )
            )
        }
    }

    /// Ends the text with the location on a line of its own, where readers look for it.
    private func problem(of result: ContractResult, type: String, message: String, at place: String) -> TestProblem {
        let text = VerdictRendering.text(of: result)
        let first = visible(message)
        return TestProblem(message: ReportText(first), type: type, text: "\(first)\n\(text)\(visible(place))")
    }

    private func text(_ text: String) -> ReportText { ReportText(visible(text)) }

    /// Shows control characters as the terminal does, and makes workflow commands of CI systems harmless.
    private func visible(_ text: String) -> String { text.printable.withoutRunnerCommands }
}
