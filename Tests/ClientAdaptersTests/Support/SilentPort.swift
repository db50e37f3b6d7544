// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A port of the loopback address at which nobody listens, and which nobody else is given meanwhile.
final class SilentPort: Sendable {
    /// The port.
    let number: UInt16
    private let socket: CInt

    /// Takes a free port.
    ///
    /// - Throws: `StallingServer.Refusal`.
    init() throws {
        let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) | getsockname(socket, address, &length)
            }
        }
        guard result == 0 else { throw StallingServer.Refusal() }
        self.socket = socket
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(socket)
    }
}
