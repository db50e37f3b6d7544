// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Exploring
package import TextEncoding

/// The result of a search for a person, in lines.
package struct ExplorationLines: Sendable {
    /// The form of the lines.
    let display: TextDisplay

    /// Creates lines of a form.
    package init(display: TextDisplay) {
        self.display = display
    }

    /// Returns the lines of one subject: the verdict with the counts, then what does not hold.
    ///
    /// - Parameters:
    ///   - result: The result of the subject.
    ///   - all: Whether the situations that were met are listed, too.
    /// - Returns: The lines.
    package func lines(of result: ExplorationResult, all: Bool) -> [String] {
        let verdict = result.verdict
        var lines: [String] = []
        if all || verdict != .holds {
            lines.append("\(word(of: verdict))\(result.subject.printable): \(summary(of: result))")
        }
        if all, result.hasBegun, result.unsupported == nil {
            lines += result.sightings.map { display.styled("           \($0.count) × \($0.sentence)", as: .dim) }
        }
        return lines + details(of: result, verdict: verdict)
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
        case .unsupported(let reason): reason.printable
        case .notBegun: "a signal ended the run before this search"
        case .holds, .broken, .unstable, .undecided: result.countsText
        }
    }

    private func details(of result: ExplorationResult, verdict: ExplorationResult.Verdict) -> [String] {
        switch verdict {
        case .holds, .unsupported, .notBegun: []
        case .broken: result.findingLines.map { "           \($0)" }
        case .unstable: result.unstableLines.map { "           \($0)" }
        case .undecided(let reasons): reasons.map { "           \($0.printable)" }
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

    /// The rule that was broken, and the history that breaks it, in lines.
    package var findingLines: [String] {
        guard let finding else { return [] }
        return Self.title(of: finding) + ["with \(Count.text(finding.history.rowCount, noun: "row")):"]
            + Self.lines(of: story) + (contractDoubt.map { [$0.printable] } ?? [])
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
    /// The seconds with one digit behind the point.
    var secondsText: String { "\(tenths / 10).\(tenths % 10)" }

    /// The whole tenths of a second.
    var tenths: Int64 { components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000 }
}
