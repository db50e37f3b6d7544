// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import TextEncoding

/// A run as the Markdown of a job summary on GitHub.
package struct GitHubSummary: Sendable {
    /// The largest size of the summary of a step.
    package static let byteCountMax = 1 << 20

    private let report: RunReport
    private let shard: String?

    /// Prepares a summary.
    ///
    /// - Parameters:
    ///   - report: The results of the run.
    ///   - shard: The part of the suite that was run, such as `1/4`; nil for all of it.
    package init(_ report: RunReport, shard: String? = nil) {
        self.report = report
        self.shard = shard
    }

    /// Returns the summary, with the contracts that fit.
    ///
    /// - Parameter byteCount: The most bytes of the summary.
    /// - Returns: The text; empty if the counts do not fit.
    package func text(upTo byteCount: Int) -> String {
        let head = head
        // The last line, with the number of omitted contracts, needs room, too.
        var room = byteCount - head.utf8.count - 100
        guard room >= 0 else { return "" }
        var text = head
        let trouble = report.results.filter { $0.verdict.kind.isTrouble }
        for (place, result) in trouble.enumerated() {
            let section = section(result)
            guard section.utf8.count <= room else {
                return text + "\n\(trouble.count - place) more do not hold.\n"
            }
            room -= section.utf8.count
            text += section
        }
        return text
    }

    private var head: String {
        let tally = VerdictTally(report.results)
        let kinds = tally.parts.map(\.kind)
        let subject = "Understudy\(shard.map { ", shard \($0)" } ?? "")\(report.gaps.isEmpty ? "" : ": incomplete")"
        var head = "### \(subject): \(sentence(tally))\n\n"
        for gap in report.gaps { head += "> [!CAUTION]\n> \(HTMLText.escaped(gap))\n\n" }
        if report.isCutShort { head += "Stopped: \(report.planned - tally.ran) contracts were not tried.\n\n" }
        for warning in report.warnings { head += "> [!WARNING]\n> \(HTMLText.escaped(warning))\n\n" }
        head += "| layer | \(kinds.map(\.rawValue).joined(separator: " | ")) |\n"
        head += "| --- |\(String(repeating: " ---: |", count: kinds.count))\n"
        for layer in report.layers {
            head += row(
                Self.cell(layer),
                tally: VerdictTally(report.results.lazy.filter { $0.layer == layer }),
                kinds: kinds
            )
        }
        return head + row("**all**", tally: tally, kinds: kinds)
    }

    private func sentence(_ tally: VerdictTally) -> String {
        let contracts = "\(tally.all) contract\(tally.all == 1 ? "" : "s")"
        if tally.all == 0 { return "no contract was checked" }
        if tally.trouble > 0 {
            return "\(tally.trouble) of \(contracts) \(tally.trouble == 1 ? "does" : "do") not hold"
        }
        if tally[.holds] == tally.all {
            guard report.gaps.isEmpty else { return "nothing is broken in \(contracts)" }
            return tally.all == 1 ? "1 contract holds" : "all \(contracts) hold"
        }
        return "nothing is broken in \(contracts): \(tally.words)"
    }

    private func row(_ name: String, tally: VerdictTally, kinds: [VerdictKind]) -> String {
        "| \(name) | \(kinds.map { "\(tally[$0])" }.joined(separator: " | ")) |\n"
    }

    private func section(_ result: ContractResult) -> String {
        let lines = VerdictRendering.lines(of: result, logLineCountMax: 20).dropFirst().map(\.text)
        let title =
            "\(result.verdict.kind.rawValue): <code>\(HTMLText.escaped(result.id))</code> "
            + HTMLText.escaped(result.title)
        let text = lines.map(HTMLText.escaped).joined(separator: "\n")
        // The text is HTML, because a driver's output could end any fence of Markdown.
        return "\n<details><summary>\(title)</summary>\n\n<pre>\n\(text)\n</pre>\n</details>\n"
    }

    private static func cell(_ text: String) -> String {
        HTMLText.escaped(text).unicodeScalars
            .reduce(into: "") { cell, scalar in
                if scalar == "|" { cell += "\\" }
                cell.unicodeScalars.append(scalar)
            }
    }
}
