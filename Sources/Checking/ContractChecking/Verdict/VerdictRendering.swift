// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import TextEncoding

/// Shows a verdict in lines of text; the same verdict always looks the same.
package enum VerdictRendering {
    /// Returns the lines of a result, the heading first.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - logLineCountMax: The most lines of the driver's standard error that are shown.
    /// - Returns: The lines.
    package static func lines(of result: ContractResult, logLineCountMax: Int = .max) -> [RenderedLine] {
        let heading = "\(result.verdict.kind.rawValue): \(result.id): \(result.title.printable)"
        let lines =
            [RenderedLine(kind: .heading, text: heading)] + details(of: result) + attempts(of: result)
            + lines(ofLog: result.logLines.suffix(logLineCountMax))
        return lines.map { RenderedLine(kind: $0.kind, text: $0.text.withoutRunnerCommands, cells: $0.cells) }
    }

    /// Returns the lines of a result as one text, each line ended.
    package static func text(of result: ContractResult) -> String {
        lines(of: result).map { $0.text + "\n" }.joined()
    }

    private static func details(of result: ContractResult) -> [RenderedLine] {
        switch result.verdict {
        case .holds: []
        case .broken(let difference): broken(difference)
        case .unstable(let reason), .undecided(let reason), .unsupported(let reason), .knownBroken(let reason),
            .noLongerBroken(let reason), .notRun(let reason):
            [
                RenderedLine(kind: .place, text: "  \("\(result.location)".printable)"),
                RenderedLine(kind: .sentence, text: "  \(reason.printable)"),
            ]
        }
    }

    private static func lines(ofLog log: ArraySlice<String>) -> [RenderedLine] {
        guard !log.isEmpty else { return [] }
        let caption = RenderedLine(kind: .caption, text: "  the driver's standard error ends with")
        return [caption]
            + log.map { line in
                let text = line.replacing("\t", with: "    ").printable
                return RenderedLine(kind: .neutral, text: text.isEmpty ? "" : "    \(text)")
            }
    }

    /// Returns the lines of a difference: location, step and all parts that differ.
    static func broken(_ difference: Difference) -> [RenderedLine] {
        [
            RenderedLine(kind: .place, text: "  \("\(difference.location)".printable)"),
            RenderedLine(kind: .step, text: "  \(difference.step)"),
        ] + difference.parts.flatMap(lines(of:))
    }

    private static func lines(of part: Difference.Part) -> [RenderedLine] {
        switch part {
        case .trace(let sequence): lines(of: sequence, caption: "trace")
        case .sent(let sequence): lines(of: sequence, caption: "sent")
        case .requests(let sequence): lines(of: sequence, caption: "requests")
        case .state(let differences): lines(of: differences)
        case .sentence(let sentence): lines(of: sentence)
        }
    }

    /// Marks each line after the first: the error of a layer may have many lines, which must not look like the
    /// report's.
    private static func lines(of sentence: String) -> [RenderedLine] {
        sentence.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { index, line in
                let text = String(line).replacing("\t", with: "    ").printable
                return RenderedLine(kind: .sentence, text: index == 0 ? "    \(text)" : "    | \(text)")
            }
    }

    /// Two columns, expected and actual, with `>` before the first difference; rows far from it are only counted.
    private static func lines(of sequence: SequenceDifference, caption: String) -> [RenderedLine] {
        let shown = sequence.shownRows
        let places = shown.flatMap(Array.init)
        let rows = places.map { place in
            (
                "",
                place < sequence.expected.count ? sequence.expected[place] : "-",
                place < sequence.actual.count ? sequence.actual[place] : "-"
            )
        }
        var rest = columns([(caption, "expected", "actual")] + rows) { row in
            row == 0 ? .caption : places[row - 1] == sequence.first ? .difference : .neutral
        }[...]
        var lines = [rest.removeFirst()]
        var end = 0
        for range in shown {
            if range.lowerBound > end { lines.append(leftOut(range.lowerBound - end)) }
            lines += rest.prefix(range.count)
            rest = rest.dropFirst(range.count)
            end = range.upperBound
        }
        return lines
    }

    private static func leftOut(_ count: Int) -> RenderedLine {
        RenderedLine(kind: .neutral, text: "    (\(count) lines left out)")
    }

    private static func lines(of differences: [StateDifference]) -> [RenderedLine] {
        let rows = differences.map { ($0.key, $0.expected, $0.actual ?? "(not reported)") }
        return columns([("state", "expected", "actual")] + rows) { $0 == 0 ? .caption : .difference }
    }

    private static func columns(
        _ rows: [(String, String, String)],
        kind: (Int) -> RenderedLine.Kind
    ) -> [RenderedLine] {
        let first = rows.map(\.0.count).max() ?? 0
        let second = rows.map(\.1.count).max() ?? 0
        return rows.enumerated()
            .map { row, texts in
                let kind = kind(row)
                let mark = kind == .difference ? ">" : " "
                let text = "  \(mark) \(padded(texts.0, to: first))  \(padded(texts.1, to: second))  \(texts.2)"
                return RenderedLine(kind: kind, text: text, cells: [texts.0, texts.1, texts.2])
            }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension VerdictRendering {
    /// The most lines of attempts that are shown.
    private static let attemptLineCountMax = 40

    /// Returns a line for each attempt; consecutive attempts with the same outcome share a line.
    static func attempts(of result: ContractResult) -> [RenderedLine] {
        guard !result.attempts.isEmpty else { return [] }
        let runs = ContractAttempt.runs(of: result.attempts)
        let width = runs.map(\.numbers.count).max() ?? 0
        let caption = RenderedLine(kind: .caption, text: "  the attempts")
        let lines = runs.prefix(attemptLineCountMax)
            .map { numbers, attempt in
                let padding = String(repeating: " ", count: width - numbers.count)
                let again = attempt.isRetried ? " (tried again)" : ""
                let kind: RenderedLine.Kind = attempt.verdict.kind == .holds ? .neutral : .difference
                return RenderedLine(kind: kind, text: "    \(padding)\(numbers)  \(attempt.line)\(again)")
            }
        let rest = runs.count - lines.count
        return [caption] + lines
            + (rest > 0 ? [RenderedLine(kind: .neutral, text: "    (\(rest) more lines like these)")] : [])
            + firstBroken(of: result)
    }

    /// The first broken attempt of an unstable contract in full; a stable one is shown in full anyway.
    private static func firstBroken(of result: ContractResult) -> [RenderedLine] {
        guard case .unstable = result.verdict else { return [] }
        for (place, attempt) in result.attempts.enumerated() {
            guard case .broken(let difference) = attempt.verdict else { continue }
            return [RenderedLine(kind: .caption, text: "  attempt \(place + 1)")] + broken(difference)
        }
        return []
    }
}

extension ContractAttempt {
    /// Groups consecutive attempts with the same outcome, with their numbers: `3` or `3-7`.
    package static func runs(of attempts: [ContractAttempt]) -> [(numbers: String, attempt: ContractAttempt)] {
        var runs: [(first: Int, last: Int, attempt: ContractAttempt)] = []
        for (place, attempt) in attempts.enumerated() {
            if let last = runs.last, last.attempt.line == attempt.line, last.attempt.isRetried == attempt.isRetried {
                runs[runs.count - 1].last = place + 1
            } else {
                runs.append((place + 1, place + 1, attempt))
            }
        }
        return runs.map { run in
            (run.first == run.last ? "\(run.first)" : "\(run.first)-\(run.last)", run.attempt)
        }
    }
}
