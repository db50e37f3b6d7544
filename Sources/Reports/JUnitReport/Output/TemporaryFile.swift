// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// A file without a name, which disappears with the process, even if that is killed.
final class TemporaryFile {
    private let descriptor: CInt
    private let directory: String

    /// Creates a file.
    ///
    /// - Parameter directory: The directory for its bytes; it should be on a disk, because a file in memory saves no
    ///   memory.
    /// - Throws: When nothing can be created there.
    init(in directory: String) throws(ReportError) {
        self.directory = directory
        let opened = OpenDescriptor.aboveStandardStreams(UnnamedFile.create(in: directory))
        guard opened >= 0 else {
            throw .output("create a temporary file in", at: directory, errorNumber: errno)
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// Writes bytes at an offset.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, all of which are written.
    ///   - offset: The offset of the first byte.
    /// - Throws: When the system refuses, for example because of too little space.
    func write(_ bytes: RawSpan, at offset: Int) throws(ReportError) {
        let errorNumber = unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if count >= 0 { done += count } else if errno != EINTR { return errno }
            }
            return 0
        }
        guard errorNumber == 0 else {
            throw .output("write to a temporary file in", at: directory, errorNumber: errorNumber)
        }
    }

    /// Reads bytes that were written.
    ///
    /// - Parameters:
    ///   - elements: The array whose beginning is filled.
    ///   - byteCount: The number of bytes to read, at most as many as there is room for.
    ///   - offset: The offset of the first byte.
    /// - Throws: When the system refuses.
    func read(
        into elements: inout [some BitwiseCopyable],
        byteCount: Int,
        at offset: Int
    ) throws(ReportError) {
        let errorNumber = unsafe elements.withUnsafeMutableBytes { room in
            let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<byteCount])
            var done = 0
            while done < byteCount {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
                let count = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if count > 0 { done += count } else if count == 0 { return EIO } else if errno != EINTR { return errno }
            }
            return 0
        }
        guard errorNumber == 0 else {
            throw .output("read a temporary file in", at: directory, errorNumber: errorNumber)
        }
    }

    /// Frees the space on the disk.
    func empty() {
        _ = ftruncate(descriptor, 0)
    }
}
