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
        /// The host is none of this machine's loopback addresses.
        case hostNotLoopback
        /// The host cannot be listened at for another reason.
        case cannotListen
        /// The certificate or its key cannot be used.
        case badCertificate
        /// The development certificate cannot be kept.
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
    /// Translates what the system said about listening.
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

    /// Returns a host that could be reached from other machines.
    static func notLoopback(_ host: String) -> StubServerError {
        let remedy = "use 127.0.0.1 or --lan, or protect the admin API with --admin-token TOKEN"
        return StubServerError(.hostNotLoopback, message: "'\(host)' is not a loopback address; \(remedy)")
    }

    /// A server that is over.
    static let ended = StubServerError(.ended, message: "the stub has ended; create a new one to listen again")
}
