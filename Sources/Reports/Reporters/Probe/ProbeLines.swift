// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import OrderedCollections
package import TextEncoding

/// The result of a probe for a person, in lines.
package struct ProbeLines: Sendable {
    /// The result of the probe.
    let report: ProbeReport
    /// The form of the lines.
    let display: TextDisplay

    /// Creates the lines of a report.
    package init(_ report: ProbeReport, display: TextDisplay) {
        self.report = report
        self.display = display
    }

    /// The verdicts that do not hold, with their evidence; optionally with those that hold.
    ///
    /// A reason that several verdicts have is shown once.
    ///
    /// - Parameter all: Whether every invariant is shown. What the list does not promise comes last.
    /// - Returns: The lines.
    package func verdicts(all: Bool) -> [String] {
        var inapplicable: [Remark] = []
        var undecided: [String: String] = [:]
        let lines = report.findings.flatMap { finding -> [String] in
            switch finding.verdict {
            case .holds: return all ? ["\(display.styled("holds", as: .green))      \(finding.title)"] : []
            case .inapplicable(let reason):
                inapplicable.append((name: finding.id, reason: reason))
                return []
            case .undecided(let reason):
                let line = "\(display.styled("undecided", as: .yellow))  \(finding.title)"
                if let first = undecided[reason] { return ["\(line): see \(first)"] }
                undecided[reason] = finding.id
                return [line, "           \(reason.printable)"]
            case .broken(let sentence, let evidence):
                return [
                    "\(display.styled("broken", as: .red))     \(finding.title)", "           \(sentence.printable)",
                ]
                    + evidence.flatMap {
                        ["           \($0.command.printable)", "             → \($0.answer.printable)"]
                    }
            }
        }
        return lines + (all ? grouped(inapplicable) : [])
    }

    /// The name of something that was not judged, with the reason.
    typealias Remark = (name: String, reason: String)

    /// Returns one line for each reason, with the names that have it.
    func grouped(_ remarks: [Remark]) -> [String] {
        OrderedDictionary(grouping: remarks, by: \.reason)
            .map { reason, remarks in
                let names = remarks.map(\.name).joined(separator: ", ")
                return display.styled("-          \(names): \(reason)".printable, as: .dim)
            }
    }

    /// The counts in one line.
    package var counts: String {
        let counts = ProbeCounts(report)
        let parts = Count.list([
            (counts.holds, "hold"), (counts.broken, "broken"), (counts.undecided, "undecided"),
            (counts.inapplicable, "not promised"),
        ])
        let pages = Count.text(report.pageCount, noun: "page")
        let rows = Count.text(report.rowCount, noun: "row")
        let requests = Count.text(report.requestCount, noun: "request")
        let search = report.searchCount > 0 ? ", and \(report.searchCount) to find out how the list pages" : ""
        return "\(parts); \(rows) on \(pages), \(requests)\(search)\(sizes)"
    }

    /// The page sizes of both walks, because rows can be missing with a size that was not asked for.
    private var sizes: String {
        guard let last = report.pageSizes.last else { return "" }
        return "; pages of \(report.pageSizes.map(String.init).joined(separator: " and ")) row\(last == 1 ? "" : "s")"
    }
}

/// The numbers of verdicts of a probe.
struct ProbeCounts: Hashable, Sendable {
    /// The invariants that hold.
    var holds = 0
    /// The invariants that are broken.
    var broken = 0
    /// The invariants that could not be judged.
    var undecided = 0
    /// The invariants that the list does not promise.
    var inapplicable = 0

    /// Counts the verdicts of a report.
    init(_ report: ProbeReport) {
        for finding in report.findings {
            switch finding.verdict {
            case .holds: holds += 1
            case .broken: broken += 1
            case .undecided: undecided += 1
            case .inapplicable: inapplicable += 1
            }
        }
    }
}

extension ProbeFinding {
    /// The id and the sentence.
    var title: String { "\(id) \(sentence)" }
}
