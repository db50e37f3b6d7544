// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Exploring
package import JUnitReport
import TextEncoding

/// The result of a search as a JUnit report: one case for each subject.
package struct ExplorationJUnit: Sendable {
    private static let suiteName = "explore"

    private let layer: String
    private let version: String
    private let start: UTCTimestamp

    /// Creates the mapping of a search.
    ///
    /// - Parameters:
    ///   - layer: The layer that is searched.
    ///   - version: The version of the program.
    ///   - start: The start of the search.
    package init(layer: String, version: String, start: UTCTimestamp) {
        self.layer = layer
        self.version = version
        self.start = start
    }

    /// Returns the report.
    ///
    /// - Parameters:
    ///   - results: The result of each subject.
    ///   - order: The kind and the size of the search.
    /// - Returns: One suite.
    package func report(_ results: [ExplorationResult], order: SearchOrder) -> TestReport {
        var properties = [("version", version), ("seed", String(order.seed))]
        if order.part.count > 1 { properties.append(("shard", "\(order.part.number)/\(order.part.count)")) }
        let suite = TestSuite(
            name: ReportText(Self.suiteName),
            timestamp: start,
            properties: properties.map { TestProperty(name: "\(Self.suiteName).\($0)", value: text($1)) },
            cases: results.map(testCase)
        )
        return TestReport(suites: [suite])
    }

    private func testCase(_ result: ExplorationResult) -> TestCase {
        TestCase(
            className: "\(Self.suiteName).\(layer)",
            name: text(result.subject),
            duration: result.duration,
            outcome: outcome(result)
        )
    }

    private func outcome(_ result: ExplorationResult) -> TestOutcome {
        switch result.verdict {
        case .holds: .passed
        case .unsupported(let reason): .skipped(reason: text(reason))
        case .notBegun: .skipped(reason: text("\(JUnitWords.notRun)a signal ended the run before this search"))
        case .undecided(let reasons):
            .errored(TestProblem(message: text(reasons.joined(separator: "; ")), type: "explore.Undecided"))
        case .broken: .failed(problem(result.problemLines, type: "explore.Broken"))
        case .unstable: .failed(problem(result.problemLines, type: "explore.Unstable"))
        }
    }

    private func problem(_ lines: [String], type: String) -> TestProblem {
        TestProblem(
            message: text(lines.prefix(2).joined(separator: ": ")),
            type: type,
            text: text(lines.joined(separator: "\n"))
        )
    }

    /// Shows control characters, and makes workflow commands of CI systems harmless.
    private func text(_ text: String) -> ReportText {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        return ReportText(lines.joined(separator: "\n").withoutRunnerCommands)
    }
}
