// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Exploring
import OrderedCollections
package import TextEncoding

/// The result of a search for a person, in lines.
package struct ExplorationLines: Sendable {
    /// The most subjects in a line.
    private static let namesMax = 5

    /// The form of the lines.
    let display: TextDisplay

    /// Creates lines of a form.
    package init(display: TextDisplay) {
        self.display = display
    }

    /// Returns the lines of one subject: the verdict with the counts, then the histories that break a rule.
    ///
    /// - Parameters:
    ///   - result: The result of the subject.
    ///   - all: Whether the situations that were met are listed, too.
    /// - Returns: The lines, without the reasons of ``reasons(of:)``.
    package func lines(of result: ExplorationResult, all: Bool) -> [String] {
        let verdict = result.verdict
        guard result.unsupported == nil else { return [] }
        var lines: [String] = []
        if all || verdict != .holds {
            lines.append("\(word(of: verdict))\(result.subject.printable): \(summary(of: result))")
        }
        if all, result.hasBegun {
            lines += result.sightings.map { display.styled("           \($0.count) × \($0.sentence)", as: .dim) }
            lines += result.refusalLines.map { "           \($0)" }
        }
        return lines + details(of: result, verdict: verdict)
    }

    /// Returns one line for each reason for which subjects are undecided or unsupported, with these subjects.
    package func reasons(of results: [ExplorationResult]) -> [String] {
        var subjects: OrderedDictionary<ExplorationResult.Verdict, [String]> = [:]
        for result in results {
            switch result.verdict {
            case .undecided(let reasons):
                for reason in reasons { subjects[.undecided([reason]), default: []].append(result.subject.printable) }
            case .unsupported: subjects[result.verdict, default: []].append(result.subject.printable)
            case .holds, .broken, .unstable, .notBegun: break
            }
        }
        return subjects.map { verdict, names in
            "\(word(of: verdict))\(Self.list(names)): \(verdict.reasons.joined().printable)"
        }
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > namesMax else { return names.joined(separator: ", ") }
        return "\(names.prefix(namesMax).joined(separator: ", ")) and \(names.count - namesMax) more"
    }

    /// Returns the verdicts of all subjects in one line.
    package func summary(of results: [ExplorationResult]) -> String {
        let words = results.map(\.verdict.word)
        func count(_ word: String) -> Int { words.count { $0 == word } }
        return Count.list([
            (count("holds"), "hold"), (count("broken"), "broken"), (count("unstable"), "unstable"),
            (count("undecided"), "undecided"), (count("unsupported"), "unsupported"), (count("not begun"), "not begun"),
        ])
    }

    private func word(of verdict: ExplorationResult.Verdict) -> String {
        let padding = String(repeating: " ", count: max(1, 11 - verdict.word.count))
        let style: TextStyle =
            switch verdict {
            case .holds: .green
            case .broken, .unstable: .red
            case .undecided, .unsupported, .notBegun: .yellow
            }
        return display.styled(verdict.word, as: style) + padding
    }

    private func summary(of result: ExplorationResult) -> String {
        switch result.verdict {
        case .unsupported, .notBegun: result.verdict.reasons.joined().printable
        case .holds, .broken, .unstable, .undecided: result.countsText
        }
    }

    private func details(of result: ExplorationResult, verdict: ExplorationResult.Verdict) -> [String] {
        switch verdict {
        case .holds, .undecided, .unsupported, .notBegun: []
        case .broken, .unstable: result.problemLines.map { "           \($0)" }
        }
    }
}

extension ExplorationResult.Verdict {
    /// The reasons for which the search shows too little, or nothing.
    fileprivate var reasons: [String] {
        switch self {
        case .undecided(let reasons): reasons
        case .unsupported(let reason): [reason]
        case .notBegun: ["a signal ended the run before this search"]
        case .holds, .broken, .unstable: []
        }
    }
}

extension ExplorationResult {
    /// The size of the search in words, with its time.
    var countsText: String {
        let things =
            if let histories {
                histories == 1 ? "1 history" : "\(histories) histories"
            } else {
                Count.text(report.states, noun: "state")
            }
        let time = isTimeSimulated ? " s of simulated time" : " s"
        return "\(things), \(Count.text(report.steps, noun: "step")), \(duration.secondsText)\(time)"
    }

    /// The rules that were broken, each with a history that breaks it, in lines.
    package var findingLines: [String] {
        brokenRules.flatMap { broken -> [String] in
            if let doubt = broken.contractDoubt { return ["\(broken.rule.id) is left out: \(doubt.printable)"] }
            let rows = Count.text(broken.finding.history.rowCount, noun: "row")
            let variant = broken.finding.history.variant.map { ", and \($0)" } ?? ""
            return Self.title(of: broken.finding) + ["with \(rows)\(variant):".printable]
                + Self.lines(of: broken.story)
        }
    }

    /// The reasons for which the search shows too little, or less than it should beside the rules that are broken.
    var reasons: [String] {
        switch verdict {
        case .broken, .unstable: gaps
        case .holds, .undecided, .unsupported, .notBegun: verdict.reasons
        }
    }

    /// Everything that is wrong with a broken or unstable subject, in lines.
    package var problemLines: [String] {
        findingLines + unstableLines + gaps.map(\.printable)
    }

    /// The histories that ended because the driver does not support a call, in lines.
    package var refusalLines: [String] {
        refusals.sorted { $0.key < $1.key }
            .map { reason, count in
                let histories = count == 1 ? "1 history" : "\(count) histories"
                return "\(histories) ended at a call that the driver does not support: \(reason)".printable
            }
    }

    /// The history that broke a rule only once, with both behaviours.
    package var unstableLines: [String] {
        guard let unstable else { return [] }
        return Self.title(of: unstable.finding)
            + ["the same history did not break the rule when it was played again; make the driver deterministic"]
            + ["the first time:"] + Self.lines(of: unstable.first)
            + ["the second time:"] + Self.lines(of: unstable.second)
    }

    private static func title(of finding: ExplorationFinding) -> [String] {
        let violation = finding.violation
        return [
            "\(violation.invariant.id) \(violation.invariant.sentence)",
            "expected \(violation.expected), but saw \(violation.seen)".printable,
        ]
    }

    private static func lines(of story: [StoryStep]) -> [String] {
        story.enumerated().map { "  \($0 + 1). \($1.line.printable)" }
    }
}

extension Duration {
    /// The seconds with one digit after the point.
    var secondsText: String { "\(tenths / 10).\(tenths % 10)" }

    /// The whole tenths of a second.
    var tenths: Int64 { components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000 }
}
