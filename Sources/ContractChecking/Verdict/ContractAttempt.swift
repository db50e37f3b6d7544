// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// One of several attempts at a contract.
package struct ContractAttempt: Hashable, Sendable {
    /// The verdict.
    package var verdict: Verdict
    /// The time that it took.
    package var duration: Duration
    /// Whether it could not be judged and was made again, so that it does not count.
    package var isRetried: Bool
    /// The number of expected events that were not compared.
    package var uncomparedEvents: Int
    /// The lines of the driver that may explain the verdict.
    package var logLines: [String]
    /// The course of events, step by step; nil unless the run was asked to keep it.
    package var timeline: Timeline?

    /// Creates an attempt.
    package init(
        _ verdict: Verdict,
        duration: Duration = .zero,
        isRetried: Bool = false,
        uncomparedEvents: Int = 0,
        logLines: [String] = []
    ) {
        self.verdict = verdict
        self.duration = duration
        self.isRetried = isRetried
        self.uncomparedEvents = uncomparedEvents
        self.logLines = logLines
    }

    /// The verdict in one line, with the first difference or the reason.
    package var line: String {
        let kind = verdict.kind.rawValue
        return switch verdict {
        case .holds: kind
        case .broken(let difference): "\(kind): \(difference.line)"
        case .unstable(let reason), .undecided(let reason), .unsupported(let reason), .knownBroken(let reason),
            .noLongerBroken(let reason), .notRun(let reason):
            "\(kind): \(reason.printable)"
        }
    }

    /// Whether two attempts came to the same: a layer that breaks in another way does not.
    func isAlike(_ other: ContractAttempt) -> Bool {
        guard case .broken = verdict, case .broken = other.verdict else { return verdict.kind == other.verdict.kind }
        return line == other.line
    }
}
