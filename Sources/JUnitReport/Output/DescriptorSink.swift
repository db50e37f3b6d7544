// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Writes a report straight to an open file descriptor, such as standard output.
///
/// Each error is thrown, a closed pipe (`EPIPE`) too: the signal SIGPIPE that the write would raise is kept from
/// the process, without a change to how the process handles signals. The descriptor is not closed.
public struct DescriptorSink: ReportSink {
    /// The descriptor written to.
    public let descriptor: Int32

    /// What messages call the destination.
    public let name: String

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor that is open for writing and stays so.
    ///   - name: What messages call the destination, such as `standard output`.
    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// The standard output of the process.
    public static let standardOutput = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")

    /// Writes all bytes, waiting where the descriptor does not block.
    ///
    /// - Parameter bytes: What to write.
    /// - Throws: An error with the code `output` and the system's number.
    public func write(_ bytes: RawSpan) throws(ReportError) {
        let errorNumber = unsafe bytes.withUnsafeBytes { buffer in
            BrokenPipeSignal.heldBack { unsafe firstError(writing: buffer) }
        }
        if errorNumber != 0 {
            throw .output("write to", name, errorNumber: errorNumber)
        }
    }

    /// Writes until all is written or the system refuses.
    private func firstError(writing buffer: UnsafeRawBufferPointer) -> CInt {
        var rest = unsafe buffer[...]
        while unsafe !rest.isEmpty {
            let count = unsafe Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                unsafe rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
