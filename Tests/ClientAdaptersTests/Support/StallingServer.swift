// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SystemCalls

/// A server whose answer begins and never ends: half a body, then a byte now and then.
final class StallingServer: Sendable {
    /// Where it can be asked.
    let url: String
    private let socket: LoopbackSocket

    /// Listens at a free port, for one connection.
    ///
    /// - Throws: `LoopbackSocket.Refusal`.
    init() throws {
        socket = try LoopbackSocket()
        url = "http://127.0.0.1:\(socket.port)/"
        try socket.listenForOne()
        let listener = socket.descriptor
        DispatchQueue.global().async { Self.answer(listener) }
    }

    private static func answer(_ listener: CInt) {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        defer { close(connection) }
        var request = [UInt8](repeating: 0, count: 4096)
        guard recv(connection, &request, request.count, 0) > 0 else { return }
        var limit = timeval(tv_sec: 0, tv_usec: 100_000)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var text = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{\"Data\":["
        // Reading is the wait, and finds out that the client has gone.
        repeat {
            guard TCPSocket.deliver(Array(text.utf8), to: connection) > 0 else { return }
            text = "1"
        } while recv(connection, &request, request.count, 0) < 0
    }
}
