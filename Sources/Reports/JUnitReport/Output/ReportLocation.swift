// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls

/// The location of a report file: its directory and its name there, symbolic links followed.
struct ReportLocation: Hashable, Sendable {
    /// The path as the user gave it, for messages.
    let path: String

    /// The directory the file is in.
    let directory: String

    /// The name of the file in its directory.
    let name: String

    /// Whether bytes are written to the target itself, and not to a new file that then replaces it.
    ///
    /// A rename would destroy a target that is not a regular file. No file can be created beside one in `/dev/fd`.
    let isWrittenDirectly: Bool

    /// Follows a path to its target.
    ///
    /// - Parameter path: The target.
    /// - Throws: When it is empty, a directory, or a link that leads nowhere.
    init(path: String) throws(ReportError) {
        self.path = path
        // The system would use only the text before a zero byte.
        guard !path.utf8.contains(0) else { throw .output("write the file", at: path, errorNumber: EINVAL) }
        let target = try Self.followed(path)
        let parts = Self.split(target)
        (directory, name) = parts
        guard !name.isEmpty else {
            throw .output("write the file", at: path, errorNumber: path.isEmpty ? ENOENT : EISDIR)
        }
        var status = stat()
        guard unsafe stat(target, &status) == 0 else {
            isWrittenDirectly = false
            return
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw .output("write the file", at: path, errorNumber: EISDIR) }
        // On Darwin, the path of an open file by its descriptor is not a link, and nothing can be created beside it.
        isWrittenDirectly = kind != S_IFREG || parts.directory == "/dev/fd"
    }

    /// Returns the target of a symbolic link, or the path itself.
    private static func followed(_ path: String) throws(ReportError) -> String {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        // A link such as /dev/stdout may lead to a pipe, which has no path.
        var target = stat()
        if unsafe stat(path, &target) == 0, target.st_mode & S_IFMT != S_IFREG { return path }
        guard let resolved = unsafe realpath(path, nil) else {
            throw .output("follow the link", at: path, errorNumber: errno)
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        return (directory, String(path[path.utf8.index(after: slash)...]))
    }
}
