// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The trial of one contract in a run: the attempts at it so far, repetition by repetition.
struct ContractTrial: Sendable {
    /// Whether all attempts are made and handed on.
    private(set) var isEnded = false
    private var attempts: [Int: [ContractAttempt]] = [:]

    /// Takes over a repetition, and ends the trial if it is the last one.
    ///
    /// - Parameters:
    ///   - attempts: The attempts of the repetition.
    ///   - repetition: Its number, from 0.
    ///   - count: The number of repetitions; one whose driver does not support the contract ends the trial at once.
    /// - Returns: All attempts of the trial in order; nil while repetitions are missing, and after the end.
    mutating func add(_ attempts: [ContractAttempt], of repetition: Int, outOf count: Int) -> [ContractAttempt]? {
        // Another session may find out at the same time that its driver does not support the contract.
        guard !isEnded else { return nil }
        self.attempts[repetition] = attempts
        guard Self.isUnsupported(attempts) || self.attempts.count == count else { return nil }
        let all = self.attempts.sorted { $0.key < $1.key }.flatMap(\.value)
        (self.attempts, isEnded) = ([:], true)
        return all
    }

    /// Whether the driver does not support the contract, so that nothing more is tried.
    static func isUnsupported(_ attempts: [ContractAttempt]) -> Bool {
        guard case .unsupported = attempts.last?.verdict else { return false }
        return true
    }
}

/// The number of attempts that the trial of each contract has.
package struct TrialPolicy: Hashable, Sendable {
    /// The number of attempts at each, at least 1; one that does not come to the same each time is unstable.
    package var repetitions: Int
    /// The number of times that each of these is made again as long as it cannot be judged.
    package var retriesMax: Int

    /// Creates a policy; without arguments, each contract is tried once.
    package init(repetitions: Int = 1, retriesMax: Int = 0) {
        self.repetitions = max(1, repetitions)
        self.retriesMax = max(0, retriesMax)
    }

    /// The largest number of attempts at one contract.
    var attemptsMax: Int { repetitions * (retriesMax + 1) }

    /// Whether an attempt that has just ended is made again.
    ///
    /// - Parameters:
    ///   - attempt: The attempt.
    ///   - attempts: Those of the same repetition before it.
    /// - Returns: Whether it could not be judged and the policy allows one more.
    func retries(_ attempt: ContractAttempt, after attempts: [ContractAttempt]) -> Bool {
        guard case .undecided = attempt.verdict else { return false }
        return attempts.count < retriesMax
    }
}
