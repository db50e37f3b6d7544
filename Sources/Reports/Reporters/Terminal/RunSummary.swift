// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import TextEncoding

/// A run for a person: every contract that does not hold, then a line for each layer and one for all.
package struct RunSummary: Sendable {
    private let report: RunReport
    private let display: TextDisplay
    private let slowest: Int
    private let isOwnDriver: Bool

    /// The number of reasons for unsupported contracts that are shown.
    private static let reasonCountMax = 5
    /// The number of a driver's last lines that are shown; the report has all kept lines.
    package static let logLineCountMax = 20

    /// Prepares a summary.
    ///
    /// - Parameters:
    ///   - report: The run.
    ///   - display: The colours and the width of the lines.
    ///   - slowest: The number of the slowest contracts that are named.
    ///   - isOwnDriver: Whether the user named the driver.
    package init(_ report: RunReport, display: TextDisplay, slowest: Int, isOwnDriver: Bool) {
        self.report = report
        self.display = display
        self.slowest = slowest
        self.isOwnDriver = isOwnDriver
    }

    /// Returns the lines about the contracts that need attention.
    ///
    /// - Parameter shownCount: The number of first results that were already shown during the run.
    /// - Returns: The lines.
    package func problems(after shownCount: Int = 0) -> [String] {
        report.results.dropFirst(shownCount).filter(\.verdict.kind.isTrouble)
            .flatMap { Self.lines(of: $0, for: display) }
    }

    /// Returns the lines about a contract that needs attention.
    package static func lines(of result: ContractResult, for display: TextDisplay) -> [String] {
        let lines = VerdictRendering.lines(of: result, logLineCountMax: logLineCountMax)
        let fitted = display.width.map { VerdictRendering.fitted(lines, to: $0) } ?? lines
        return fitted.map { styled($0, for: display) } + [""]
    }

    /// The counts, layer by layer and of all.
    package var counts: [String] {
        let layers = report.claimsNothing ? [] : report.layers
        let width = layers.map(\.count).max() ?? 0
        var lines: [String] = []
        for layer in layers {
            let counts = VerdictCounts(report.results.lazy.filter { $0.layer == layer })
            let name = layer + String(repeating: " ", count: width - layer.count)
            lines += wrapped("  \(name)  \(words(counts))")
        }
        lines += total
        if report.isCutShort {
            let rest = report.planned - report.counts.ended
            lines.append("stopped: \(Count.text(rest, noun: "contract")) \(rest == 1 ? "was" : "were") not tried")
        }
        if let remark = report.uncomparedRemark { lines += wrapped(remark) }
        if !report.claimsNothing {
            for line in SlowestContracts(report, count: slowest).lines { lines += wrapped(line) }
        }
        lines += unsupported
        if report.claimsNothing { lines.append("the driver supports none of these contracts; nothing was judged") }
        return lines
    }

    /// The counts of all contracts, on one line if there is room.
    private var total: [String] {
        let counts = report.counts
        let judgement = display.styled(
            words(counts),
            as: counts.holds + counts.knownBroken == counts.all ? .green : .red
        )
        let head = "\(Count.text(report.results.count, noun: "contract")) by \(report.driver):"
        let time = DurationText.measured(report.duration)
        guard (head + " \(words(counts)) in \(time)").count <= display.width ?? .max else {
            return wrapped(head) + wrapped("  \(words(counts)) in \(time)")
        }
        return ["\(head) \(judgement) in \(time)"]
    }

    /// Returns the warnings about the run; if quiet, only those that make it fail.
    package func warnings(quiet: Bool) -> [String] {
        let head = display.styled("warning:", as: .yellow)
        return (quiet ? report.shortfalls : report.warnings).flatMap { wrapped("\(head) \($0)") }
    }

    /// The reasons why contracts are unsupported, the most frequent one first.
    private var unsupported: [String] {
        let reasons = report.unsupportedReasons
        var lines: [String] = []
        for (reason, count) in reasons.prefix(Self.reasonCountMax) {
            lines += wrapped("\(count) unsupported: \(reason)")
        }
        let rest = reasons.count - Self.reasonCountMax
        if rest > 0 {
            lines.append("and \(Count.text(rest, noun: "more reason")); --junit and --json report them all")
        }
        guard !reasons.isEmpty, !isOwnDriver else { return lines }
        return lines + ["these are the reference driver's layers; to check yours, name your driver with --driver"]
    }

    /// Returns a line, in several lines if the display is too narrow.
    private func wrapped(_ line: String) -> [String] {
        display.width.map { VerdictRendering.wrapped(line, to: $0) } ?? [line]
    }

    private func words(_ counts: VerdictCounts) -> String {
        let parts = [
            (counts.holds, "hold"), (counts.broken, "broken"), (counts.unstable, "unstable"),
            (counts.noLongerBroken, "no longer broken"), (counts.knownBroken, "known broken"),
            (counts.undecided, "undecided"), (counts.unsupported, "unsupported"), (counts.notRun, "not run"),
        ]
        return Count.list(parts)
    }

    private static func styled(_ line: RenderedLine, for display: TextDisplay) -> String {
        switch line.kind {
        case .heading: display.styled(line.text, as: .bold)
        case .place, .caption: display.styled(line.text, as: .dim)
        case .difference, .sentence: display.styled(line.text, as: .red)
        case .step, .neutral: line.text
        }
    }
}

/// The remarks on a run beyond its verdicts: retries, and a driver's late violation.
package struct RunRemarks: Sendable {
    private let report: RunReport

    /// Prepares the remarks on a run.
    package init(_ report: RunReport) {
        self.report = report
    }

    /// Returns all remarks; if quiet, without those on retries.
    package func lines(quiet: Bool) -> [String] {
        report.driverRemarks + (quiet ? [] : retries)
    }

    private var retries: [String] {
        let retried = report.retried
        guard !retried.isEmpty else { return [] }
        let attempts = retried.reduce(0) { $0 + $1.retryCount }
        let were = retried.count == 1 ? "was" : "were"
        let contracts = Count.text(retried.count, noun: "contract")
        return ["\(contracts) \(were) tried again, \(Count.text(attempts, noun: "time")) in all:"]
            + retried.map { "  \($0.id)  \(Count.text($0.retryCount, noun: "time"))" }
    }
}
