// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// How a driver's process ended, if it ever began.
package enum ProcessEnding: Sendable, Hashable {
    /// It could not be started; the text says why.
    case notStarted(String)
    /// It ended by itself.
    case exited(status: Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It closed its output, did not end, and was ended by us.
    case closedOutput

    /// What the call under way, or else the next one, is told.
    ///
    /// - Parameters:
    ///   - driver: The command.
    ///   - session: The session that ends with the process.
    ///   - log: The lines of standard error.
    /// - Returns: The error.
    func error(driver: String, session: ClientSession, log: [String]) -> DriverError {
        let moment = session.methodUnderWay.map { "while the answer to '\($0)' was due" } ?? "between two calls"
        let last = log.last { !$0.isEmpty }
        let words = last.map { "; its standard error ends with \(QuotedLine.text(of: $0.utf8))" } ?? ""
        return switch self {
        case .notStarted(let reason):
            DriverError(
                .unavailable,
                "driver '\(driver)' could not be started: \(Self.sentence(reason)); check the command"
            )
        case .exited(status: 0):
            DriverError(
                .endOfFile,
                "driver '\(driver)' closed its standard output, or ended with status 0, \(moment)\(words)"
            )
        case .exited(let status):
            DriverError(.crashed, "driver '\(driver)' ended with status \(status) \(moment)\(words)")
        case .signalled(let signal):
            DriverError(.crashed, "driver '\(driver)' was killed by signal \(signal) \(moment)\(words)")
        case .closedOutput:
            DriverError(.endOfFile, "driver '\(driver)' closed its standard output \(moment)\(words)")
        }
    }

    /// Returns a library's reason without its full stop.
    private static func sentence(_ reason: String) -> Substring {
        reason.hasSuffix(".") ? reason.dropLast() : reason[...]
    }
}
