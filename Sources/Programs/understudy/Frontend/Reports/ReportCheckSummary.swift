// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import JUnitReport
import TextEncoding

/// Shows the findings of a check of reports, file by file, and decides the exit code.
struct ReportCheckSummary {
    /// Whether to show only findings.
    let isBrief: Bool

    private var cases = 0
    private var findings = 0
    private var wrongFiles = 0
    private var isUnreadable = false
    private var files: [(style: String, count: Int)] = [("suites", 0), ("surefire", 0), ("other", 0)]

    /// Begins a check.
    ///
    /// - Parameter isBrief: Whether to show only findings.
    init(isBrief: Bool) {
        self.isBrief = isBrief
    }

    /// The exit code of the check: a file that cannot be read has priority over a finding.
    var status: ExitCode {
        if isUnreadable { return ExitStatus.badInput }
        return findings == 0 ? .success : ExitStatus.broken
    }

    /// Shows the result for a file.
    ///
    /// - Parameters:
    ///   - verdict: The result of the check.
    ///   - path: The file.
    mutating func show(_ verdict: ReportVerdict, of path: String) {
        let path = path.printable
        count(verdict)
        for finding in verdict.findings.enumerated().sorted(by: { ($0.1.line, $0.0) < ($1.1.line, $1.0) }) {
            line(at: path, finding: finding.element, word: Console.error.styled("error", as: .red))
        }
        let rest = verdict.findingCount - verdict.findings.count
        if rest > 0 { Console.error.line("\(path): … and \(Count.text(rest, noun: "more finding"))") }
        guard verdict.isGood, !isBrief else { return }
        for finding in verdict.profileFindings { line(at: path, finding: finding, word: "note: neither style fits") }
    }

    /// Shows that a file could not be read.
    ///
    /// - Parameter error: The error that stopped the reading.
    mutating func show(_ error: ReportError) {
        Console.error.line("\(Console.error.styled("understudy:", as: .red)) \(error.message)")
        (isUnreadable, findings, wrongFiles) = (true, findings + 1, wrongFiles + 1)
        files[2].count += 1
    }

    /// Shows the totals: the files that were read, or the number of findings.
    func end() {
        let all = files.reduce(0) { $0 + $1.count }
        guard findings == 0 else {
            let judgement =
                "\(Count.text(findings, noun: "finding")) in \(wrongFiles) of \(Count.text(all, noun: "report"))"
            _ = Failure.exit(status, message: judgement)
            return
        }
        guard !isBrief else { return }
        let styles = files.filter { $0.count > 0 }.map { "\($0.count) \($0.style)" }.joined(separator: ", ")
        Console.output.line(
            "all right: \(Count.text(all, noun: "report")), \(Count.text(cases, noun: "case")); style: \(styles)"
        )
    }

    private mutating func count(_ verdict: ReportVerdict) {
        cases += verdict.counts.tests
        findings += verdict.findingCount
        wrongFiles += verdict.isGood ? 0 : 1
        isUnreadable = isUnreadable || verdict.findings.contains { $0.rule == .notReadable }
        switch verdict.profile {
        case .aggregate: files[0].count += 1
        case .surefire: files[1].count += 1
        case nil: files[2].count += 1
        }
    }

    private func line(at path: String, finding: ReportFinding, word: String) {
        Console.error.line("\(path):\(finding.line): \(word): \(finding.message)")
    }
}
