// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The reason why a driver did not do what it was asked to do; never that a layer behaved wrongly, unless it threw.
package struct DriverError: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Code: Sendable, Hashable {
        /// The driver does not claim to do this; the text says why.
        case unsupported(String)
        /// The driver understood and said no: an unknown handle, a value of the wrong type.
        case refused
        /// The layer itself threw an error that nothing caught.
        case layerFailed
        /// The driver's process ended by a signal or with an exit status other than 0.
        case crashed
        /// The driver's process closed its output, or ended with exit status 0, while an answer was due.
        case endOfFile
        /// No answer came within the time limit.
        case timedOut
        /// The driver sent what the protocol does not allow.
        case protocolViolation
        /// The driver could not be started, or was shut down.
        case unavailable
    }

    /// The kind of failure.
    package var code: Code
    /// The problem, with the value in quotes, then the remedy.
    package var message: String
    /// The lines that a driver wrote on standard error before it failed to begin, oldest first; else empty.
    package var logLines: [String] = []

    /// Creates an error.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }
}

extension DriverError: CustomStringConvertible {
    package var description: String { message }
}
