// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing
import TextEncoding

@testable import Reporters

@Suite("The summary of a run")
struct RunSummaryTests {
    private func summary(
        _ report: RunReport,
        display: TextDisplay = TextDisplay(),
        isOwnDriver: Bool = true
    ) -> RunSummary {
        RunSummary(report, display: display, slowest: 0, isOwnDriver: isOwnDriver)
    }

    @Test("counts layer by layer, and says why contracts are unsupported")
    func counts() {
        let lines = [
            "  reformer        1 hold, 1 unsupported",
            "  paging-manager  0 hold, 1 broken, 1 no longer broken, 1 known broken, 1 undecided",
            "6 contracts by scripted 1: 1 hold, 1 broken, 1 no longer broken, 1 known broken, 1 undecided, "
                + "1 unsupported in 1.25 s",
            "1 unsupported: no such action",
            "these are the reference driver's layers; to check yours, name your driver with --driver",
        ]
        #expect(summary(Samples.report(), isOwnDriver: false).counts == lines)
        #expect(summary(Samples.report()).counts == Array(lines.dropLast()))
    }

    @Test("puts the counts on a line of their own where the terminal is narrow")
    func narrow() {
        let report = Samples.report([Samples.result("R-01", .holds)])
        let lines = ["  reformer  1 hold", "1 contract by scripted 1:", "  1 hold in 1.25 s"]
        #expect(summary(report, display: TextDisplay(width: 41)).counts == lines)
    }

    @Test("shows the contracts that do not hold, without those that were shown before")
    func problems() {
        let undecided = Samples.result("P-36", .undecided("the driver is gone"))
        let lines = ["undecided: P-36: A title", "  c/pages.yaml:4:3", "  the driver is gone", ""]
        let summary = summary(Samples.report([undecided, Samples.result("R-01", .holds), undecided]))
        #expect(summary.problems() == lines + lines)
        #expect(summary.problems(after: 1) == lines)
        #expect(summary.problems(after: 3) == [])
    }

    @Test("warns in colour where that is wanted, and only of what fails the run if the rest is not")
    func warnings() {
        var report = Samples.report()
        report.shortfalls = ["a layer was not judged"]
        let head = "\u{1B}[33mwarning:\u{1B}[0m"
        let lines = [
            "\(head) 1 of 6 contracts is unsupported by the driver and was not judged",
            "\(head) a layer was not judged",
        ]
        let summary = summary(report, display: TextDisplay(isColored: true))
        #expect(summary.warnings(quiet: false) == lines)
        #expect(summary.warnings(quiet: true) == Array(lines.suffix(1)))
    }

    @Test("is followed by the driver's remarks and the contracts that were tried again")
    func remarks() {
        var result = Samples.result("R-01", .holds)
        result.attempts = [ContractAttempt(.undecided("u"), isRetried: true), ContractAttempt(.holds)]
        var report = Samples.report([result])
        report.driverRemarks = ["a remark"]
        let retries = ["1 contract was tried again, 1 time in all:", "  R-01  1 time"]
        #expect(RunRemarks(report).lines(quiet: false) == ["a remark"] + retries)
        #expect(RunRemarks(report).lines(quiet: true) == ["a remark"])
    }
}
