// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SystemCalls

/// One TCP connection to a program on this machine, with nothing between the test and the bytes.
final class Connection: Sendable {
    private let descriptor: CInt

    /// Connects.
    ///
    /// - Parameter port: A port of 127.0.0.1.
    /// - Throws: `SystemRefusal`.
    init(port: UInt16) throws {
        descriptor = TCPSocket.create()
        guard descriptor >= 0 else { throw SystemRefusal(call: "socket", number: errno) }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw SystemRefusal(call: "connect", number: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends text as it is.
    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        let count = TCPSocket.deliver(bytes, to: descriptor)
        guard count == bytes.count else { throw SystemRefusal(call: "send", number: errno) }
    }

    /// Sends a GET after whose answer the server closes.
    func get(_ target: String) throws {
        try send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    }

    /// Waits for something, and reads no more of it than a number of bytes.
    func read(atMost count: Int) throws {
        var part = [UInt8](repeating: 0, count: count)
        guard recv(descriptor, &part, count, 0) > 0 else { throw SystemRefusal(call: "recv", number: errno) }
    }

    /// Reads until the other side closes or resets, or nothing comes for half a minute.
    ///
    /// - Returns: Everything that came.
    func rest() async -> [UInt8] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global()
                .async { [self] in
                    var bytes: [UInt8] = []
                    var part = [UInt8](repeating: 0, count: 1 << 16)
                    while case let count = recv(descriptor, &part, part.count, 0), count > 0 {
                        bytes += part[..<count]
                    }
                    continuation.resume(returning: bytes)
                }
        }
    }
}
