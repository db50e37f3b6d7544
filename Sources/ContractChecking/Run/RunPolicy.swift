// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The number of times that a run tries each contract.
package struct RunPolicy: Hashable, Sendable {
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
