// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// Opens an output that is written directly: a device, a pipe, or a file that is read while it grows.
package enum DirectOutput {
    /// Opens a path for writing, without waiting; later writes wait for a slow reader.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - flags: The flags in addition to the one for writing, such as `O_CREAT`.
    /// - Returns: A descriptor above those of the standard streams, for the caller to close.
    /// - Throws: When the system refuses, and for a pipe without a reader.
    package static func open(_ path: String, flags: CInt = 0) throws(ReportError) -> CInt {
        // With a blocking `open`, a pipe without a reader would block the process, even after a handled signal.
        let opened = unsafe SystemCalls.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | flags, 0o666)
        let descriptor = OpenDescriptor.aboveStandardStreams(opened)
        guard descriptor >= 0 else {
            let number = errno
            guard number == ENXIO, isPipe(path) else { throw .output("open", at: path, errorNumber: number) }
            throw .unread(path)
        }
        let status = fcntl(descriptor, F_GETFL)
        guard status >= 0, fcntl(descriptor, F_SETFL, status & ~O_NONBLOCK) == 0 else {
            let number = errno
            close(descriptor)
            throw .output("open", at: path, errorNumber: number)
        }
        return descriptor
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
