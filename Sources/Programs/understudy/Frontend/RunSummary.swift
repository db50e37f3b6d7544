// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ContractChecking
import Reporters
import TextEncoding

/// Shows a run to a person: every contract that does not hold, then a line for each layer and one for all.
struct RunSummary {
    /// The run.
    let report: RunReport
    /// The console on which it is shown.
    let console: Console
    /// The number of the slowest contracts that are named.
    let slowest: Int
    /// Whether the user named the driver.
    let isOwnDriver: Bool

    /// The number of reasons for unsupported contracts that are shown.
    private static let reasonCountMax = 5
    /// The number of a driver's last lines that are shown; the report has all that are kept.
    static let logLineCountMax = 20

    /// The exit code that the run comes to; a broken contract outweighs an undecided one.
    var status: ExitCode {
        let counts = report.counts
        if counts.failures > 0 { return ExitStatus.broken }
        let isJudged = counts.undecided == 0 && !report.claimsNothing && report.shortfalls.isEmpty
        return isJudged ? .success : ExitStatus.undecided
    }

    /// Shows the contracts that keep the run from ending well.
    ///
    /// - Parameter shownCount: The number of results, from the first on, that were shown while the run went on.
    func showProblems(after shownCount: Int = 0) {
        for result in report.results.dropFirst(shownCount) where result.verdict.kind.isTrouble {
            Self.show(result, on: console)
        }
    }

    /// Shows a contract that keeps a run from ending well.
    static func show(_ result: ContractResult, on console: Console) {
        let lines = VerdictRendering.lines(of: result, logLineCountMax: logLineCountMax)
        for line in console.width.map({ VerdictRendering.fitted(lines, to: $0) }) ?? lines {
            console.line(styled(line, on: console))
        }
        console.line()
    }

    /// Shows the counts, layer by layer.
    func showCounts() {
        let layers = report.claimsNothing ? [] : report.layers
        let width = layers.map(\.count).max() ?? 0
        for layer in layers {
            let counts = VerdictCounts(report.results.lazy.filter { $0.layer == layer })
            let name = layer + String(repeating: " ", count: width - layer.count)
            show("  \(name)  \(words(counts))")
        }
        let counts = report.counts
        let judgement = console.styled(
            words(counts),
            as: counts.holds + counts.knownBroken == counts.all ? .green : .red
        )
        let head = "\(Count.text(report.results.count, noun: "contract")) by \(report.driver):"
        let time = DurationText.measured(report.duration)
        if (head + " \(words(counts)) in \(time)").count <= console.width ?? .max {
            console.line("\(head) \(judgement) in \(time)")
        } else {
            show(head)
            show("  \(words(counts)) in \(time)")
        }
        if report.isCutShort {
            let rest = report.planned - report.counts.ended
            console.line("stopped: \(Count.text(rest, noun: "contract")) \(rest == 1 ? "was" : "were") not tried")
        }
        if let remark = report.uncomparedRemark { show(remark) }
        if !report.claimsNothing {
            for line in SlowestContracts(report, count: slowest).lines { show(line) }
        }
        showUnsupported()
        if report.claimsNothing { console.line("the driver supports none of these contracts; nothing was judged") }
    }

    /// Shows what keeps the run from being as good as it looks; only what fails it if nothing else is wanted.
    func showWarnings(quiet: Bool) {
        let head = console.styled("warning:", as: .yellow)
        for warning in quiet ? report.shortfalls : report.warnings { show("\(head) \(warning)") }
    }

    /// Shows why contracts are unsupported, the most frequent reason first.
    private func showUnsupported() {
        let reasons = report.unsupportedReasons
        for (reason, count) in reasons.prefix(Self.reasonCountMax) { show("\(count) unsupported: \(reason)") }
        let rest = reasons.count - Self.reasonCountMax
        if rest > 0 { console.line("and \(Count.text(rest, noun: "more reason")); --junit and --json report them all") }
        guard !reasons.isEmpty, !isOwnDriver else { return }
        console.line("these are the reference driver's layers; to check yours, name your driver with --driver")
    }

    /// Shows a line, in several where the terminal is too narrow.
    private func show(_ line: String) {
        for line in console.width.map({ VerdictRendering.wrapped(line, to: $0) }) ?? [line] { console.line(line) }
    }

    private func words(_ counts: VerdictCounts) -> String {
        let parts = [
            (counts.holds, "hold"), (counts.broken, "broken"), (counts.unstable, "unstable"),
            (counts.noLongerBroken, "no longer broken"), (counts.knownBroken, "known broken"),
            (counts.undecided, "undecided"), (counts.unsupported, "unsupported"), (counts.notRun, "not run"),
        ]
        return Count.list(parts)
    }

    private static func styled(_ line: RenderedLine, on console: Console) -> String {
        switch line.kind {
        case .heading: console.styled(line.text, as: .bold)
        case .place, .caption: console.styled(line.text, as: .dim)
        case .difference, .sentence: console.styled(line.text, as: .red)
        case .step, .neutral: line.text
        }
    }
}

/// Shows the remarks on a run beyond its verdicts: retries, and a driver's late violation.
struct RunRemarks {
    /// The report of the run.
    let report: RunReport
    /// The console that shows them.
    let console: Console

    /// Shows all of it.
    func show(quiet: Bool) {
        for remark in report.driverRemarks { console.line(remark) }
        if !quiet { showRetries() }
    }

    private func showRetries() {
        let retried = report.retried
        guard !retried.isEmpty else { return }
        let attempts = retried.reduce(0) { $0 + $1.retryCount }
        let were = retried.count == 1 ? "was" : "were"
        let contracts = Count.text(retried.count, noun: "contract")
        console.line("\(contracts) \(were) tried again, \(Count.text(attempts, noun: "time")) in all:")
        for result in retried { console.line("  \(result.id)  \(Count.text(result.retryCount, noun: "time"))") }
    }
}
