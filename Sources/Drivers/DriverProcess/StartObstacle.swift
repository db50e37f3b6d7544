// Understudy
// SPDX-License-Identifier: Apache-2.0

import SystemCalls
import SystemPackage

/// The reasons why a program cannot be started, where the system says only that it cannot.
enum StartObstacle {
    /// Looks at the file that a command names.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked for in the folders of `PATH`.
    ///   - folders: The folders of `PATH`, separated by colons.
    /// - Returns: The obstacle; nil if none can be seen.
    static func reason(_ program: String, folders: String) -> String? {
        if program.contains("/") { return reason(path: program) }
        let paths = folders.split(separator: ":").map { "\($0)/\(program)" }
        guard let path = paths.first(where: { kind(of: $0) == .regular }) else {
            let here = kind(of: program) == .regular ? " (the one in this folder is './\(program)')" : ""
            return "there is no '\(program)' in the folders of PATH\(here)\(hint(program))"
        }
        return paths.contains { reason(path: $0) == nil } ? nil : reason(path: path)
    }

    /// Returns advice for a command that was written for a shell, or for several words given as one; else nothing.
    private static func hint(_ program: String) -> String {
        if program.contains("=") || ["cd", "export", "source"].contains(program) || program.hasPrefix("~") {
            return "; it is started without a shell (to use one, write: sh -c '…')"
        }
        return program.contains(" ") ? "; give the program and its arguments as separate words" : ""
    }

    private static func reason(path: String) -> String? {
        guard let kind = kind(of: path) else {
            let why = errno
            return why == ENOENT || why == ENOTDIR
                ? "there is no file '\(path)'\(hint(path))"
                : "'\(path)' cannot be accessed: \(String(cString: strerror(why)))"
        }
        guard kind != .directory else { return "'\(path)' is a folder" }
        guard access(path, X_OK) == 0 else {
            return "the file '\(path)' is not executable (use chmod +x)"
        }
        return interpreterReason(path)
    }

    /// Returns why an executable file cannot start: no program, or a wrong first line; nil if nothing is wrong.
    private static func interpreterReason(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        guard bytes.starts(with: "#!".utf8) else {
            let isProgram = programStarts.contains { bytes.starts(with: $0) }
            return isProgram ? nil : "'\(path)' is neither a program nor a script whose first line begins with '#!'"
        }
        let line = String(decoding: bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let isWindows = line.hasSuffix("\r")
        guard
            let interpreter = line.split(whereSeparator: { " \t".contains($0) }).first.map({ $0.filter { $0 != "\r" } })
        else {
            return "the first line of '\(path)' names no interpreter"
        }
        guard isWindows || access(interpreter, X_OK) != 0 else { return nil }
        let why = isWindows ? "; its lines end with CR LF, make them end with LF" : ""
        return "the first line of '\(path)' names '\(interpreter)', which does not exist or is not executable\(why)"
    }

    /// The first bytes of the programs that the system can start.
    private static let programStarts: [[UInt8]] = {
        #if canImport(Darwin)
        // Mach-O, for one kind of processor and for several.
        return [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]]
        #else
        return [[0x7F] + Array("ELF".utf8)]
        #endif
    }()

    private static func kind(of path: String) -> FileType? {
        try? FilePath(path).stat().type
    }
}
