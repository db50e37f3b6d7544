// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// A socket at a free port of the loopback address, which nobody else is given while it is kept; it does not listen yet.
final class LoopbackSocket: Sendable {
    /// What the system refused.
    struct Refusal: Error {
        var number = errno
    }

    /// What the system knows it by.
    let descriptor: CInt
    /// The port.
    let port: UInt16

    /// Takes a free port.
    ///
    /// - Throws: `Refusal`.
    init() throws {
        descriptor = TCPSocket.create()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) | getsockname(descriptor, address, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard result == 0 else { throw Refusal() }
    }

    /// Lets one client connect.
    ///
    /// - Throws: `Refusal`.
    func listenForOne() throws {
        guard listen(descriptor, 1) == 0 else { throw Refusal() }
    }

    deinit {
        shutdown(descriptor, CInt(SHUT_RDWR))
        close(descriptor)
    }
}
