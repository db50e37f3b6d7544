// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Something that the journal of no mount holds, for the terminal.
package enum ServerNotice: Hashable, Sendable {
    /// A web page of an origin that may not read the answers asked for the first time.
    case refusedOrigin(WebOrigin)
    /// A browser asked whether a page may send a request.
    case preflight(path: String, origin: String, isAllowed: Bool)

    /// Receives notices on the thread of a connection, so that it must not wait.
    package typealias Receiver = @Sendable (ServerNotice) -> Void
}
