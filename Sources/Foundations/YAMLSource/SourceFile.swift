// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
import SystemCalls

/// Reads a file that a user named, and refuses what is not a regular file of a sensible size.
package enum SourceFile {
    /// Returns the bytes of a regular file, without reading more than the limit.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it.
    ///   - byteCountMax: The largest file that is read.
    /// - Returns: All bytes of the file.
    /// - Throws: `Diagnostics` for a missing, unreadable, irregular or over-large file.
    package static func read(_ path: String, byteCountMax: Int) throws(Diagnostics) -> [UInt8] {
        do throws(SourceFailure) {
            return try bytes(of: path, byteCountMax: byteCountMax)
        } catch {
            throw Diagnostics([error.finding])
        }
    }

    /// Returns whether a path names a pipe, a terminal or another device, which has its content only once.
    package static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Returns the bytes of a pipe, up to the end that its writer sets.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it, such as `/dev/stdin`.
    ///   - byteCountMax: The most bytes that are read.
    /// - Returns: All bytes.
    /// - Throws: `Diagnostics` for an unreadable pipe, and for too much content.
    package static func readStream(_ path: String, byteCountMax: Int) throws(Diagnostics) -> [UInt8] {
        do throws(SourceFailure) {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure(reason(errno), at: path) }
            defer { close(descriptor) }
            return try content(of: descriptor, path: path, expected: 0, byteCountMax: byteCountMax)
        } catch {
            throw Diagnostics([error.finding])
        }
    }

    /// The finding for a file over the limit, which is given in bytes.
    static func tooLarge(_ path: String, byteCountMax: Int) -> SourceFailure {
        let limit = byteCountMax % (1 << 20) == 0 ? "\(byteCountMax >> 20) MiB" : "\(byteCountMax) bytes"
        return failure("the file is larger than \(limit); split it", at: path)
    }

    private static func bytes(of path: String, byteCountMax: Int) throws(SourceFailure) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw failure("the name contains U+0000; name another file", at: path) }
        // Without O_NONBLOCK, opening a named pipe that has no writer would never return.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(reason(errno), at: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(reason(errno), at: path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw failure("this is a directory; name a file in it", at: path)
        default: throw failure("this is not a regular file; name a regular file", at: path)
        }
        guard status.st_size <= byteCountMax else { throw tooLarge(path, byteCountMax: byteCountMax) }
        let size = Int(status.st_size)
        return try content(of: descriptor, path: path, expected: size, byteCountMax: byteCountMax)
    }

    /// Reads to the end, since a file may grow, and files under /proc claim no size at all.
    private static func content(
        of descriptor: Int32,
        path: String,
        expected byteCount: Int,
        byteCountMax: Int
    ) throws(SourceFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(reason(errno), at: path) }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: chunk.prefix(count))
            guard bytes.count <= byteCountMax else { throw tooLarge(path, byteCountMax: byteCountMax) }
        }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "no such file; check the path"
        case EACCES, EPERM: "the file is not readable; check its permissions"
        case ELOOP: "the links of this path form a loop; name the file itself"
        case ENAMETOOLONG: "the path is too long; name a shorter one"
        default: "the file cannot be read (system error \(code)); check the path"
        }
    }

    private static func failure(_ message: String, at path: String) -> SourceFailure {
        .error(message, at: SourceLocation(file: path))
    }
}
