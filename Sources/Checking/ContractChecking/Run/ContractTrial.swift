// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The trial of one contract in a run: the attempts at it so far, repetition by repetition.
struct ContractTrial: Sendable {
    /// Whether all attempts are made and returned.
    private(set) var isEnded = false
    private var attempts: [Int: [ContractAttempt]] = [:]

    /// Adds a repetition, and ends the trial if it is the last one.
    ///
    /// - Parameters:
    ///   - attempts: The attempts of the repetition.
    ///   - repetition: Its number, from 0.
    ///   - count: The number of repetitions; if a driver does not support the contract, the trial ends at once.
    /// - Returns: All attempts of the trial in order; nil while repetitions are missing, and after the end.
    mutating func add(_ attempts: [ContractAttempt], of repetition: Int, outOf count: Int) -> [ContractAttempt]? {
        // Another session may find at the same time that its driver does not support the contract.
        guard !isEnded else { return nil }
        self.attempts[repetition] = attempts
        guard Self.isUnsupported(attempts) || self.attempts.count == count else { return nil }
        let all = self.attempts.sorted { $0.key < $1.key }.flatMap(\.value)
        (self.attempts, isEnded) = ([:], true)
        return all
    }

    /// Whether the driver does not support the contract, so that there are no more attempts.
    static func isUnsupported(_ attempts: [ContractAttempt]) -> Bool {
        guard case .unsupported = attempts.last?.verdict else { return false }
        return true
    }
}

/// The number of attempts that the trial of each contract has.
package struct TrialPolicy: Hashable, Sendable {
    /// The number of attempts at each contract, at least 1; if their verdicts differ, the contract is unstable.
    package var repetitions: Int
    /// The largest number of retries of each attempt that cannot be judged.
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
    ///   - attempts: The earlier attempts of the same repetition.
    /// - Returns: Whether it could not be judged and the policy allows one more.
    func retries(_ attempt: ContractAttempt, after attempts: [ContractAttempt]) -> Bool {
        guard case .undecided = attempt.verdict else { return false }
        return attempts.count < retriesMax
    }
}
