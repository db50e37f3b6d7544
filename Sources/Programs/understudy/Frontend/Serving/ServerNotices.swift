// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubServer
import TextEncoding

/// The notices of a stub on their way from its connections to the terminal.
struct ServerNotices {
    /// The most notices that wait for the terminal; the oldest is dropped, since no connection waits for a terminal.
    private static let waitingMax = 1000

    private let notices: AsyncStream<ServerNotice>
    /// Takes a notice in.
    let receive: ServerNotice.Receiver

    /// Creates a way without notices.
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
    /// Sees to it that all connections find a file.
    ///
    /// - Parameter configuration: The configuration with the number of connections.
    /// - Returns: The lines for the user where the system allows fewer than tests ever need.
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
