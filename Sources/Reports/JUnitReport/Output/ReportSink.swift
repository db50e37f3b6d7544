// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemCalls

/// The destination of the bytes of a report.
public protocol ReportSink: Sendable {
    /// Takes the next bytes of the document, all of them.
    ///
    /// - Parameter bytes: A part of the document, rarely a whole element.
    /// - Throws: When they cannot all be taken; the writer then throws the same error and sends nothing more.
    func write(_ bytes: RawSpan) throws(ReportError)
}

/// Collects a report in memory.
final class MemorySink: ReportSink {
    private let state = Mutex<[UInt8]>([])

    /// The bytes written so far.
    var bytes: [UInt8] { state.withLock { $0 } }

    /// Keeps the bytes.
    ///
    /// - Parameter bytes: The next bytes of the document.
    /// - Throws: Nothing.
    func write(_ bytes: RawSpan) throws(ReportError) {
        let copy = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        state.withLock { $0.append(contentsOf: copy) }
    }
}

/// Keeps report files away from the descriptors of standard input, output and error.
enum OpenDescriptor {
    /// Moves a descriptor just opened above those three, which a parent may have left closed.
    ///
    /// A report with descriptor 1 would also get the text that the process prints.
    ///
    /// - Parameter descriptor: The result of `open` or `openat`.
    /// - Returns: A descriptor above 2, or -1 with `errno` set.
    static func aboveStandardStreams(_ descriptor: CInt) -> CInt {
        guard (0...2).contains(descriptor) else { return descriptor }
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        let reason = errno
        close(descriptor)
        errno = reason
        return moved
    }
}

/// Writes a report straight to an open file descriptor, such as standard output.
///
/// Each error is thrown, also that of a closed pipe (`EPIPE`): the write does not raise SIGPIPE, and the signal
/// handling of the process does not change. The descriptor is not closed.
public struct DescriptorSink: ReportSink {
    /// The descriptor written to.
    public let descriptor: Int32

    /// The name of the destination in messages.
    public let name: String

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor that is open for writing and stays so.
    ///   - name: The name of the destination in messages, such as `standard output`.
    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// The standard output of the process.
    public static let standardOutput = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")

    /// Writes all bytes; waits if the descriptor is non-blocking.
    ///
    /// - Parameter bytes: The bytes to write.
    /// - Throws: An error with the code `output` and the system's number.
    public func write(_ bytes: RawSpan) throws(ReportError) {
        let errorNumber = unsafe bytes.withUnsafeBytes { buffer in
            BrokenPipeSignal.heldBack(at: descriptor) { unsafe firstError(writing: buffer) }
        }
        if errorNumber != 0 {
            throw .output("write to", at: name, errorNumber: errorNumber)
        }
    }

    /// Writes until all is written or the system refuses.
    private func firstError(writing buffer: UnsafeRawBufferPointer) -> CInt {
        var rest = unsafe buffer[...]
        while unsafe !rest.isEmpty {
            let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress
            let count = unsafe SystemCalls.write(descriptor, start, rest.count)
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
