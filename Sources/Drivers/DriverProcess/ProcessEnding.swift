// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol

/// The way in which a driver's process ended, if it ever began.
package enum ProcessEnding: Sendable, Hashable {
    /// It could not be started; the text says why.
    case notStarted(String)
    /// It ended by itself.
    case exited(status: Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// It closed its output, did not end, and was ended by us.
    case closedOutput

    /// Returns the error that the call under way receives, or else the next call.
    ///
    /// - Parameters:
    ///   - driver: The command.
    ///   - session: The session that ends with the process.
    ///   - log: The lines of standard error.
    /// - Returns: The error.
    func error(driver: String, session: ClientSession, log: [String]) -> DriverError {
        let moment = session.methodUnderWay.map { "before it answered '\($0)'" } ?? "between two calls"
        let last = log.last { !$0.isEmpty }
        let words = last.map { "; its standard error ends with \(QuotedLine.text(of: $0.utf8))" } ?? ""
        return switch self {
        case .notStarted(let reason):
            DriverError(
                .unavailable,
                message: "driver '\(driver)' could not be started: \(Self.sentence(reason)); check the command"
            )
        case .exited(status: 0):
            DriverError(
                .endOfFile,
                message: "driver '\(driver)' closed its standard output, or ended with status 0, \(moment)\(words)"
            )
        case .exited(let status):
            DriverError(.crashed, message: "driver '\(driver)' ended with status \(status) \(moment)\(words)")
        case .signalled(let signal):
            DriverError(.crashed, message: "driver '\(driver)' was killed by signal \(signal) \(moment)\(words)")
        case .closedOutput:
            DriverError(.endOfFile, message: "driver '\(driver)' closed its standard output \(moment)\(words)")
        }
    }

    /// Returns a library's reason without its full stop.
    private static func sentence(_ reason: String) -> Substring {
        reason.hasSuffix(".") ? reason.dropLast() : reason[...]
    }
}

/// The way in which a driver's process is brought to its end.
package enum StopManner: Sendable {
    /// It may finish by itself first.
    case whenReady
    /// Nothing more is expected of it.
    case atOnce
}

/// The limits on the time that a driver's process may take and on the amount that it may write.
package struct DriverProcessLimits: Sendable, Hashable {
    /// The time from the start of the process to the answer to `initialize`.
    package var start: Duration
    /// The time for the answer to each other call; a settle gets its own time limit in addition.
    package var call: Duration
    /// The time from the end of the session to that of the process; then it receives SIGTERM, and later it is killed.
    package var exit: Duration
    /// The longest message.
    package var lineByteCountMax: Int
    /// The number of last lines on standard error that are kept.
    package var logLineCountMax: Int
    /// The number of events that may come between a call and the next one.
    package var eventCountMax: Int

    /// Creates limits; the defaults suit a driver on the same machine.
    package init(
        start: Duration = .seconds(20),
        call: Duration = .seconds(10),
        exit: Duration = .seconds(2),
        lineByteCountMax: Int = 16 << 20,
        logLineCountMax: Int = 200,
        eventCountMax: Int = ClientSession.defaultEventCountMax
    ) {
        self.start = start
        self.call = call
        self.exit = exit
        self.lineByteCountMax = lineByteCountMax
        self.logLineCountMax = logLineCountMax
        self.eventCountMax = eventCountMax
    }
}
