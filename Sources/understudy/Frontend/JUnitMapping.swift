// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport
import SourceDiagnostics
import StubEngine

/// Says a run in the words of a JUnit report: a suite for each layer, a case for each contract.
struct JUnitMapping {
    /// When the run started.
    var start: UTCTimestamp
    /// The seed of every list, if the user gave one.
    var seed: UInt64?
    /// The faults of the contracts, by layer.
    var faults: [String: [String]]

    /// Collects what a report says about a plan.
    init(_ plan: CheckPlan, start: UTCTimestamp, seed: UInt64?) {
        self.start = start
        self.seed = seed
        faults = Dictionary(grouping: plan.contracts, by: \.layer)
            .mapValues { contracts in
                Set(contracts.flatMap { $0.given.faults.map(\.description) }).sorted()
            }
    }

    /// Returns the report of a run.
    func report(_ run: RunReport) -> TestReport {
        TestReport(suites: run.layers.map { suite($0, run) })
    }

    private func suite(_ layer: String, _ run: RunReport) -> TestSuite {
        let faults = faults[layer] ?? []
        return TestSuite(
            name: ReportText(layer),
            timestamp: start,
            properties: [
                property(layer, "version", Understudy.version),
                property(layer, "seed", seed.map(String.init) ?? "as described"),
                property(layer, "driver", run.driver),
                property(layer, "faults", faults.isEmpty ? "none" : faults.joined(separator: " ")),
            ],
            cases: run.results.filter { $0.layer == layer }.map(testCase)
        )
    }

    private func property(_ layer: String, _ name: String, _ value: String) -> TestProperty {
        TestProperty(name: "\(layer).\(name)", value: ReportText(value))
    }

    private func testCase(_ result: ContractResult) -> TestCase {
        TestCase(
            className: "\(result.layer).\(result.fileStem)",
            name: "\(result.id) \(result.title)",
            duration: result.duration,
            outcome: outcome(result)
        )
    }

    private func outcome(_ result: ContractResult) -> TestOutcome {
        switch result.verdict {
        case .holds: .passed
        case .broken(let difference):
            .failed(problem(result, "contract.Broken", "broken at \(difference.step)", difference.location.description))
        case .undecided(let reason):
            .errored(problem(result, "contract.Undecided", reason, result.location.description))
        case .unsupported(let reason): .skipped(reason: ReportText(reason))
        case .knownBroken(let reason): .skipped(reason: ReportText("known broken: \(reason)"))
        case .noLongerBroken(let reason):
            .failed(problem(result, "contract.NoLongerBroken", reason, result.location.description))
        }
    }

    /// Ends the text with the place on a line of its own, where readers look for it.
    private func problem(_ result: ContractResult, _ type: String, _ message: String, _ place: String) -> TestProblem {
        let text = VerdictRendering.text(of: result)
        return TestProblem(message: ReportText(message), type: type, text: "\(message)\n\(text)\(place)")
    }
}
