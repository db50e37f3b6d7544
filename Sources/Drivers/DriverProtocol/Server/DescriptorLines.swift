// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import SystemCalls

/// Reads a descriptor without blocking the threads that run Swift tasks.
struct DescriptorReader: Sendable {
    private static let byteCountMax = 64 << 10

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "understudy.driver.input")

    /// Creates a reader of an open descriptor.
    init(_ descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Returns the bytes that are there, waiting for the first; nil at the end.
    ///
    /// - Returns: At least one byte, or nil.
    /// - Throws: `DriverError` if the descriptor cannot be read.
    func next() async throws(DriverError) -> [UInt8]? {
        let result = await withCheckedContinuation { continuation in
            queue.async { [descriptor] in continuation.resume(returning: Self.read(descriptor)) }
        }
        return try result.get()
    }

    private static func read(_ descriptor: CInt) -> Result<[UInt8]?, DriverError> {
        var failure: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCountMax) { buffer, count in
            var got = SystemCalls.read(descriptor, buffer.baseAddress, buffer.count)
            while got < 0, errno == EINTR { got = SystemCalls.read(descriptor, buffer.baseAddress, buffer.count) }
            failure = got < 0 ? errno : 0
            count = max(got, 0)
        }
        guard failure == 0 else {
            let reason = String(cString: strerror(failure))
            return .failure(DriverError(.unavailable, message: "the driver's input cannot be read: \(reason)"))
        }
        return .success(bytes.isEmpty ? nil : bytes)
    }
}

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
        throw DriverError(.unavailable, message: "the driver's output cannot be written: \(reason)")
    }

    private static func write(_ line: [UInt8], to descriptor: CInt) -> CInt {
        line.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let written = SystemCalls.write(descriptor, start, rest.count)
                if written < 0, errno != EINTR { return errno }
                rest = rest.dropFirst(max(written, 0))
            }
            return 0
        }
    }
}
