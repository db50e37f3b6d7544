// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Tells apart why a program cannot be started, where the system says only that it cannot.
enum StartObstacle {
    /// Looks at the file that a command names.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked for in the folders of `PATH`.
    ///   - folders: The folders of `PATH`, parted by colons.
    /// - Returns: What is in the way; nil if nothing can be seen.
    static func reason(_ program: String, folders: String) -> String? {
        if program.contains("/") { return reason(path: program) }
        let paths = folders.split(separator: ":").map { "\($0)/\(program)" }
        guard let path = paths.first(where: { kind(of: $0) == S_IFREG }) else {
            let here = kind(of: program) == S_IFREG ? " (the one in this folder is './\(program)')" : ""
            return "there is no '\(program)' in the folders of PATH\(here)"
        }
        return paths.contains { reason(path: $0) == nil } ? nil : reason(path: path)
    }

    private static func reason(path: String) -> String? {
        guard let kind = kind(of: path) else {
            let why = errno
            return why == ENOENT || why == ENOTDIR
                ? "there is no file '\(path)'" : "'\(path)' cannot be looked at: \(String(cString: strerror(why)))"
        }
        guard kind != S_IFDIR else { return "'\(path)' is a folder" }
        guard access(path, X_OK) != 0 else { return nil }
        return "the file '\(path)' is not executable (chmod +x would make it so)"
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }
}
