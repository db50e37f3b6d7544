// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProcess
import DriverProtocol

/// The limits of a rule: of its waits, and of the output that it reads.
package struct ConductLimits: Sendable, Hashable {
    /// For each answer.
    package var answer: Duration
    /// From the end of the input to the end of the process.
    package var exit: Duration
    /// The number of lines of standard output that it listens to.
    package var lineCountMax: Int
    /// The number of bytes of standard output that it listens to.
    package var byteCountMax: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - answer: For each answer.
    ///   - exit: From the end of the input to the end of the process.
    ///   - lineCountMax: The number of lines of standard output that it listens to.
    ///   - byteCountMax: The number of bytes of standard output that it listens to.
    package init(
        answer: Duration = .seconds(10),
        exit: Duration = .seconds(2),
        lineCountMax: Int = ClientSession.defaultEventCountMax,
        byteCountMax: Int = 64 << 20
    ) {
        self.answer = answer
        self.exit = exit
        self.lineCountMax = lineCountMax
        self.byteCountMax = byteCountMax
    }

    /// Returns the limit that is exceeded, in words; nil if none is.
    func excess(lineCount: Int, byteCount: Int) -> String? {
        if lineCount > lineCountMax { return "\(lineCountMax) lines" }
        return byteCount > byteCountMax ? "\(byteCountMax) bytes" : nil
    }

    /// The time for a process to end where its end is not judged.
    private static let unjudgedExit = Duration.milliseconds(200)

    /// The limits of a process.
    ///
    /// - Parameter judgesEnd: Whether the rule is about the end of the process.
    /// - Returns: The limits.
    func process(judgesEnd: Bool) -> DriverProcessLimits {
        DriverProcessLimits(exit: judgesEnd ? exit : min(exit, Self.unjudgedExit))
    }
}
