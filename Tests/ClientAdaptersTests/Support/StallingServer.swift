// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

/// A server whose answer begins and never ends: half a body, then a byte now and then.
final class StallingServer: Sendable {
    /// What the system refused.
    struct Refusal: Error {
        var number = errno
    }

    /// Where it can be asked.
    let url: String
    private let listener: CInt

    /// Listens at a free port, for one connection.
    ///
    /// - Throws: `Refusal`.
    init() throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) | listen(listener, 1) | getsockname(listener, address, &length)
            }
        }
        guard result == 0 else { throw Refusal() }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
        DispatchQueue.global().async { Self.answer(listener) }
    }

    deinit {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
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
            guard send(connection, text, text.utf8.count, CInt(MSG_NOSIGNAL)) > 0 else { return }
            text = "1"
        } while recv(connection, &request, request.count, 0) < 0
    }
}
