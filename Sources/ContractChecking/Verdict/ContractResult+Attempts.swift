// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ContractResult {
    /// Judges a contract by all attempts at it.
    ///
    /// Attempts that were made again do not count; when the others did not all come to the same, it is unstable.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - attempts: The attempts in order, at least one.
    ///   - duration: How long all of them took.
    init(_ contract: Contract, _ attempts: [ContractAttempt], duration: Duration) {
        let counted = attempts.filter { !$0.isRetried }
        let first = counted.first ?? ContractAttempt(.undecided("it was not tried"))
        let isStable = counted.allSatisfy(first.isAlike)
        let verdict = isStable ? first.verdict : .unstable(Self.division(of: counted))
        self.init(contract, verdict, duration: duration, uncomparedEvents: counted.last?.uncomparedEvents ?? 0)
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
        let ways = parts.count == 1 ? ", not always in the same way" : ""
        return "of \(attempts.count) repetitions \(parts.joined(separator: ", "))\(ways)"
    }
}
