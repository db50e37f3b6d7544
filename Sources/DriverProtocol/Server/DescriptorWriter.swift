// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Writes whole lines to a descriptor, one at a time, from any thread.
final class DescriptorWriter: Sendable {
    private let descriptor: Mutex<CInt>

    /// Creates a writer to an open descriptor.
    init(_ descriptor: CInt) {
        self.descriptor = Mutex(descriptor)
    }

    /// Writes the line and returns when the system has all of it.
    ///
    /// - Parameter line: The bytes, line feed included.
    /// - Throws: `DriverError` if the descriptor cannot be written.
    func write(_ line: [UInt8]) throws(DriverError) {
        let failure = descriptor.withLock { descriptor in Self.write(line, to: descriptor) }
        guard failure != 0 else { return }
        let reason = String(cString: strerror(failure))
        throw DriverError(.unavailable, "the driver's output cannot be written: \(reason)")
    }

    private static func write(_ line: [UInt8], to descriptor: CInt) -> CInt {
        line.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0, errno != EINTR { return errno }
                rest = rest.dropFirst(max(written, 0))
            }
            return 0
        }
    }
}
