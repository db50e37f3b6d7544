// Understudy
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

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
            var got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            while got < 0, errno == EINTR { got = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            failure = got < 0 ? errno : 0
            count = max(got, 0)
        }
        guard failure == 0 else {
            let reason = String(cString: strerror(failure))
            return .failure(DriverError(.unavailable, "the driver's input cannot be read: \(reason)"))
        }
        return .success(bytes.isEmpty ? nil : bytes)
    }
}
