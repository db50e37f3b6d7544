// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SystemCalls

/// Writes files that must not exist yet, for commands that give a user a file to start from.
enum NewFile {
    /// Refuses a file that exists or cannot be created, before a command begins its work.
    ///
    /// - Parameter path: The path as the user gave it; `-` is standard output.
    /// - Throws: The exit of a file that exists, and that of one in a folder that is missing or cannot be written.
    static func refuseUnwritable(_ path: String) throws {
        guard path != "-" else { return }
        var status = stat()
        if lstat(path, &status) == 0 { throw existing(path) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if access(folder, W_OK | X_OK) != 0 { throw refusal(errno, of: path) }
    }

    /// Writes a file completely or not at all, and leaves one that exists as it is.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - path: The path as the user gave it.
    /// - Throws: The exit of a file that exists, or that cannot be written.
    static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw refusal(errno, of: path) }
            throw existing(path)
        }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemCalls.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = errno
                unlink(path)
                throw refusal(reason, of: path)
            }
            rest = rest.dropFirst(count)
        }
    }

    private static func existing(_ path: String) -> ExitCode {
        Failure.exit(
            ExitStatus.usage,
            message: "'\(path)' already exists and stays as it is; name another file, or remove this one"
        )
    }

    private static func refusal(_ reason: CInt, of path: String) -> ExitCode {
        let text = String(cString: strerror(reason))
        return Failure.exit(
            ExitStatus.ioError,
            message: "'\(path)' cannot be written: \(text); name a file in a folder that you can write to"
        )
    }
}
