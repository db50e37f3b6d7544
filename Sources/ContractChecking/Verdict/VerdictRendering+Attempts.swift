// Understudy
// SPDX-License-Identifier: Apache-2.0

extension VerdictRendering {
    /// How many lines of attempts are shown at most.
    private static let attemptLineCountMax = 40

    /// Returns a line for each attempt, those that follow each other and came to the same in one.
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
    /// Groups attempts that follow each other and came to the same, with their numbers: `3` or `3-7`.
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
