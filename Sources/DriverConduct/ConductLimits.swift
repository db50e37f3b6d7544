// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess

/// How long a rule waits.
package struct ConductLimits: Sendable, Hashable {
    /// For each answer.
    package var answer: Duration
    /// From the end of the input to the end of the process.
    package var exit: Duration

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - answer: For each answer.
    ///   - exit: From the end of the input to the end of the process.
    package init(answer: Duration = .seconds(10), exit: Duration = .seconds(2)) {
        self.answer = answer
        self.exit = exit
    }

    /// How long a process may take to end where its end is not judged.
    private static let unjudgedExit = Duration.milliseconds(200)

    /// The limits of a process.
    ///
    /// - Parameter judgesEnd: Whether the rule is about the end of the process.
    /// - Returns: The limits.
    func process(judgesEnd: Bool) -> DriverProcessLimits {
        DriverProcessLimits(exit: judgesEnd ? exit : min(exit, Self.unjudgedExit))
    }
}
