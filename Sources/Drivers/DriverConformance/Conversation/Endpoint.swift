// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// A port on the loopback that is kept for one rule.
final class Endpoint: Sendable {
    /// The fate of a request.
    enum Manner: Sendable {
        /// No connection.
        case refuses
        /// A connection, and no answer.
        case staysSilent
    }

    /// An address for layers that are not asked to send a request.
    static let unused = "http://127.0.0.1:9"

    /// The beginning of its URLs, before the path.
    let url: String
    private let descriptor: CInt

    /// Takes a free port.
    ///
    /// - Parameter manner: The fate of a request.
    /// - Throws: `ProbeEnd.notTried` if the machine has no free port.
    init(_ manner: Manner) throws(ProbeEnd) {
        let descriptor = TCPSocket.create()
        guard descriptor >= 0 else { throw Self.refusal }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        // With `listen`, connections wait in the system's queue, and none is accepted; without it, they are refused.
        guard isBound, manner == .refuses || listen(descriptor, 16) == 0 else {
            close(descriptor)
            throw Self.refusal
        }
        self.descriptor = descriptor
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    }

    deinit {
        close(descriptor)
    }

    private static var refusal: ProbeEnd {
        .notTried("no port on 127.0.0.1 is available: \(String(cString: strerror(errno)))")
    }
}

/// Measures how long something takes, with whatever clock there is.
struct Stopwatch {
    private let read: () -> Duration

    /// Begins to measure.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// The time that it has taken up to now.
    var elapsed: Duration { read() }
}
