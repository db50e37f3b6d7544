// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls
import SystemPackage

/// A small file that only its owner may read.
package struct PrivateFile {
    /// The reason that the system gives.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String

        /// Takes the system's error number.
        package init(number: CInt = errno) {
            description = String(cString: strerror(number))
        }

        /// Takes another reason, as a text.
        package init(_ reason: String) {
            description = reason
        }
    }

    /// The largest file that is read, in bytes.
    static let byteCountMax = 1 << 20
    /// The path.
    package let path: String

    /// Names a file.
    package init(_ path: String) {
        self.path = path
    }

    /// Whether users other than the owner may read or change the file.
    package var isOpenToOthers: Bool {
        guard let facts = try? FilePath(path).stat() else { return false }
        return facts.permissions.rawValue & 0o077 != 0 || facts.userID.rawValue != geteuid()
    }

    /// Returns the content of a regular file.
    package func bytes() throws(Refusal) -> [UInt8] {
        // Without `O_NONBLOCK`, a pipe without a writer would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Refusal() }
        defer { close(descriptor) }
        let facts: Stat
        do { facts = try FileDescriptor(rawValue: descriptor).stat() } catch { throw Refusal(number: error.rawValue) }
        guard facts.type == .regular else { throw Refusal("it is not a file") }
        guard facts.size <= Self.byteCountMax else { throw Refusal("it is larger than a megabyte") }
        var bytes = [UInt8](repeating: 0, count: Int(facts.size))
        var length = 0
        while length < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(
                    descriptor,
                    UnsafeMutableRawBufferPointer(rebasing: buffer[length...]).baseAddress,
                    buffer.count - length
                )
            }
            guard count >= 0 else { throw Refusal() }
            if count == 0 { break }
            length += count
        }
        return Array(bytes.prefix(length))
    }

    /// Replaces the file atomically with content that only the owner may read.
    package func replace(with bytes: [UInt8]) throws(Refusal) {
        let partial = "\(path).\(getpid()).partial"
        unlink(partial)
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Refusal() }
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let reason = errno
        close(descriptor)
        guard isWritten, rename(partial, path) == 0 else {
            let refusal = Refusal(number: isWritten ? errno : reason)
            unlink(partial)
            throw refusal
        }
    }
}
