// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A compiler of the toolchain, asked for its opinion of sources.
enum Compiler {
    /// Runs a program of the toolchain to its end.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - folder: Where it runs.
    /// - Returns: Nil if it is content, otherwise what it says.
    /// - Throws: When it cannot be started.
    static func complaint(of arguments: [String], in folder: URL) throws -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let output = folder.appending(path: "complaint.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        try handle.close()
        let text = try String(contentsOf: output, encoding: .utf8)
        return process.terminationStatus == 0 && text.isEmpty ? nil : "exit \(process.terminationStatus): \(text)"
    }
}
