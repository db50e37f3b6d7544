// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubServer
import TextEncoding

/// The notices of a stub, from its connections to the terminal.
struct ServerNotices {
    /// The most notices that wait for the terminal; the oldest is dropped, because connections do not wait for the
    /// terminal.
    private static let waitingMax = 1000

    private let notices: AsyncStream<ServerNotice>
    /// Receives a notice.
    let receive: ServerNotice.Receiver

    /// Creates an empty queue of notices.
    init() {
        let (notices, continuation) = AsyncStream.makeStream(
            of: ServerNotice.self,
            bufferingPolicy: .bufferingNewest(Self.waitingMax)
        )
        self.notices = notices
        receive = { continuation.yield($0) }
    }

    /// Writes a line for every notice until the task is cancelled.
    func run() async {
        for await notice in notices { Console.error.line(Self.line(notice)) }
    }

    /// Returns the line of one notice.
    static func line(_ notice: ServerNotice) -> String {
        switch notice {
        case .refusedOrigin(let origin):
            return "  pages of the origin '\(origin)' may not read answers; to allow them, add --allow-origin \(origin)"
        case .preflight(let path, let origin, let isAllowed):
            let verdict = isAllowed ? "" : ", which is not allowed"
            let status = Console.error.styled("204", as: isAllowed ? .green : .yellow)
            return "  \(status) OPTIONS \(path.printable)  preflight from \(origin.printable)\(verdict)"
        }
    }
}

extension OpenFiles {
    /// Raises the limit of open files, so that all connections can be open.
    ///
    /// - Parameter configuration: The configuration with the number of connections.
    /// - Returns: The lines for the user if the system allows too few files.
    static func notice(for configuration: StubServerConfiguration) -> [String] {
        let wanted = configuration.connectionCountMax
        raiseLimit(to: wanted + 1_000)
        let count = connections(wanted: wanted)
        guard count < min(wanted, 1_000) else { return [] }
        return [
            "  at most about \(count) connections at once: \(limit) files may be open; raise it with ulimit -n"
        ]
    }
}
