// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
package import JUnitReport
import TextEncoding

/// The result of a probe as a JUnit report: one case for each invariant, and one for each property of a description.
package struct ProbeJUnit: Sendable {
    private let version: String
    private let start: UTCTimestamp
    private let url: String
    private let file: String
    private static let suiteName = "probe"
    private static let driftName = "drift"

    /// Creates the mapping of a probe.
    ///
    /// - Parameters:
    ///   - url: The URL of the list, without secrets.
    ///   - file: The list file, or the URL if there is none.
    ///   - version: The version of the program.
    ///   - start: The start of the probe.
    package init(url: String, file: String, version: String, start: UTCTimestamp) {
        self.url = url
        self.file = file
        self.version = version
        self.start = start
    }

    /// Returns the report.
    package func report(_ report: ProbeReport) -> TestReport {
        let properties = [
            ("version", version), ("url", url), ("requests", String(report.requestCount)),
            ("pages", String(report.pageCount)), ("rows", String(report.rowCount)),
        ]
        let suite = TestSuite(
            name: ReportText(Self.suiteName),
            timestamp: start,
            duration: report.duration,
            properties: properties.map { TestProperty(name: "\(Self.suiteName).\($0)", value: text($1)) },
            cases: report.findings.map(testCase)
        )
        guard !report.drift.isEmpty else { return TestReport(suites: [suite]) }
        let drift = TestSuite(
            name: ReportText(Self.driftName),
            timestamp: start,
            properties: [TestProperty(name: "\(Self.driftName).file", value: text(file))],
            cases: report.drift.map(driftCase)
        )
        return TestReport(suites: [suite, drift])
    }

    private func driftCase(_ finding: DriftFinding) -> TestCase {
        TestCase(
            className: "\(Self.suiteName).\(Self.driftName)",
            name: text(finding.title),
            duration: .zero,
            outcome: outcome(finding)
        )
    }

    private func outcome(_ finding: DriftFinding) -> TestOutcome {
        switch finding.verdict {
        case .holds: .passed
        // Many properties do not appear in the answers, which is not an error of the run.
        case .notCompared(let reason), .undecided(let reason): .skipped(reason: text(reason))
        case .drifted(let difference, let evidence):
            .failed(
                TestProblem(
                    message: text(difference.sentence),
                    type: "probe.Drifted",
                    text: text(
                        ([finding.place(in: file), difference.sentence] + evidence.flatMap(lines))
                            .joined(
                                separator: "\n"
                            )
                    )
                )
            )
        }
    }

    private func testCase(_ finding: ProbeFinding) -> TestCase {
        TestCase(
            className: "\(Self.suiteName).paging",
            name: text(finding.title),
            duration: .zero,
            outcome: outcome(finding.verdict)
        )
    }

    private func outcome(_ verdict: ProbeFinding.Verdict) -> TestOutcome {
        switch verdict {
        case .holds: .passed
        case .inapplicable(let reason): .skipped(reason: text(reason))
        case .undecided(let reason): .errored(TestProblem(message: text(reason), type: "probe.Undecided"))
        case .broken(let sentence, let evidence):
            .failed(
                TestProblem(
                    message: text(sentence),
                    type: "probe.Broken",
                    text: text(([sentence] + evidence.flatMap(lines)).joined(separator: "\n"))
                )
            )
        }
    }

    private func lines(_ evidence: ProbeEvidence) -> [String] {
        let body = [evidence.requestBody].filter { !$0.isEmpty }
        let answer = ["→ \(evidence.answer)"] + evidence.headers.map { "\($0.name): \($0.value)" }
        let status = evidence.status.map { ["status \($0)"] } ?? []
        return [evidence.command, evidence.request] + body + status + answer + [evidence.body].filter { !$0.isEmpty }
    }

    /// Shows control characters, and makes workflow commands of CI systems harmless.
    private func text(_ text: String) -> ReportText {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        return ReportText(lines.joined(separator: "\n").withoutRunnerCommands)
    }
}
