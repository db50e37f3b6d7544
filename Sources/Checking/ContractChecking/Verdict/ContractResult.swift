// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import TextEncoding

/// The result of one contract, with the values that reports show.
package struct ContractResult: Hashable, Sendable {
    /// The contract's id.
    package var id: String
    /// The behaviour in the contract's words.
    package var title: String
    /// The layer that it is about.
    package var layer: String
    /// The basis of the demand.
    package var basis: Basis
    /// The location of the contract's start.
    package var location: SourceLocation
    /// The verdict on the contract.
    package var verdict: Verdict
    /// The time that it took.
    package var duration: Duration
    /// The number of expected events that were not compared because the driver does not claim to observe them.
    package var uncomparedEvents: Int
    /// The last lines on the driver's standard error, oldest first; only if they may explain the verdict.
    package var logLines: [String] = []
    /// Every attempt, in order; empty if there was one only.
    package var attempts: [ContractAttempt] = []
    /// The events of the contract, step by step; nil unless the run keeps timelines.
    package var timeline: Timeline?

    /// Creates the result of a contract.
    package init(of contract: Contract, verdict: Verdict, duration: Duration = .zero, uncomparedEvents: Int = 0) {
        id = contract.id
        title = contract.title
        layer = contract.layer
        basis = contract.basis
        location = contract.location
        self.verdict = verdict
        self.duration = duration
        self.uncomparedEvents = uncomparedEvents
    }

    /// Creates the result of a contract that another run has tried.
    package init(
        id: String,
        title: String,
        layer: String,
        basis: Basis,
        location: SourceLocation,
        verdict: Verdict,
        duration: Duration
    ) {
        self.id = id
        self.title = title
        self.layer = layer
        self.basis = basis
        self.location = location
        self.verdict = verdict
        self.duration = duration
        uncomparedEvents = 0
    }

    /// The number of attempts that were made because an earlier one could not be judged.
    package var retryCount: Int { attempts.count(where: \.isRetried) }

    /// The file's name without folders and ending: `outcomes` for `Contracts/paging-manager/outcomes.yaml`.
    package var fileStem: String {
        let name = location.file.split(separator: "/").last.map(String.init) ?? location.file
        let ending = ContractPaths.endings.first(where: name.hasSuffix) ?? ""
        return String(name.dropLast(ending.count))
    }
}

/// One of several attempts at a contract.
package struct ContractAttempt: Hashable, Sendable {
    /// The verdict.
    package var verdict: Verdict
    /// The time that it took.
    package var duration: Duration
    /// Whether the attempt could not be judged and was made again, so that it does not count.
    package var isRetried: Bool
    /// The number of expected events that were not compared.
    package var uncomparedEvents: Int
    /// The lines of the driver that may explain the verdict.
    package var logLines: [String]
    /// The course of events, step by step; nil unless the run keeps timelines.
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

    /// Whether two attempts have the same outcome; different differences are different outcomes.
    func isAlike(_ other: ContractAttempt) -> Bool {
        guard case .broken = verdict, case .broken = other.verdict else { return verdict.kind == other.verdict.kind }
        return line == other.line
    }
}

extension ContractResult {
    /// Judges a contract by all attempts at it.
    ///
    /// Attempts that were made again do not count. If the others have different outcomes, the contract is unstable.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - attempts: The attempts in order, at least one.
    ///   - duration: The time that all of them took.
    init(of contract: Contract, attempts: [ContractAttempt], duration: Duration) {
        let counted = attempts.filter { !$0.isRetried }
        let first = counted.first ?? ContractAttempt(.undecided("it was not tried"))
        let isStable = counted.allSatisfy(first.isAlike)
        let verdict = isStable ? first.verdict : .unstable(Self.division(of: counted))
        self.init(
            of: contract,
            verdict: verdict,
            duration: duration,
            uncomparedEvents: counted.last?.uncomparedEvents ?? 0
        )
        logLines = isStable ? first.logLines : counted.lazy.map(\.logLines).first { !$0.isEmpty } ?? []
        timeline = (counted.first { $0.verdict.kind != .holds } ?? first).timeline
        self.attempts = attempts.count > 1 ? attempts : []
    }

    /// Returns `of 5 repetitions 3 hold, 2 are broken`.
    private static func division(of attempts: [ContractAttempt]) -> String {
        let parts = VerdictKind.allCases.compactMap { kind -> String? in
            let count = attempts.count { $0.verdict.kind == kind }
            guard count > 0 else { return nil }
            guard kind != .holds else { return "\(count) \(count == 1 ? "holds" : "hold")" }
            return "\(count) \(count == 1 ? "is" : "are") \(kind.rawValue)"
        }
        let ways = parts.count == 1 ? ", but in different ways" : ""
        return "\(attempts.count) repetitions: \(parts.joined(separator: ", "))\(ways)"
    }
}
