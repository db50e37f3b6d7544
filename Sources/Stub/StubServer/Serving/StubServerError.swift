// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import SystemCalls

/// The reason why the stub cannot listen.
package struct StubServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The causes that callers distinguish.
    package enum Code: String, Hashable, Sendable {
        /// Another process listens at the port.
        case portInUse
        /// The system does not let this user listen at the port.
        case portForbidden
        /// The host is not a loopback address of this machine.
        case hostNotLoopback
        /// The stub cannot listen at the host for another reason.
        case cannotListen
        /// The certificate or its key cannot be used.
        case badCertificate
        /// The development certificate cannot be stored.
        case cannotKeepCertificate
        /// The server has been run before, or was asked to end before it listened.
        case ended
    }

    /// The cause.
    package var code: Code
    /// The message: what happened, and what to do.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}

extension StubServerError {
    /// Creates the error for a failure of the system to listen.
    init(_ error: any Error, host: String, port: Int) {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            let remedy = "stop the program that listens there, choose another port, or 0 for a free one"
            self.init(.portInUse, message: "port \(port) of '\(host)' is in use; \(remedy)")
        case EACCES, EPERM:
            self.init(
                .portForbidden,
                message: "port \(port) of '\(host)' is not allowed; choose 1024 or higher, or 0 for a free one"
            )
        default:
            self.init(.cannotListen, message: "cannot listen at port \(port) of '\(host)': \(error); use 127.0.0.1")
        }
    }

    /// Returns the refusal of a host that other machines could reach.
    static func notLoopback(_ host: String) -> StubServerError {
        let remedy = "use 127.0.0.1 or --lan, or protect the admin API with --admin-token TOKEN"
        return StubServerError(.hostNotLoopback, message: "'\(host)' is not a loopback address; \(remedy)")
    }

    /// The error of a server that has ended.
    static let ended = StubServerError(.ended, message: "the stub has ended; create a new one to listen again")
}
