// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A directory of its own for a test, removed with this object.
final class TemporaryDirectory {
    /// The path of the directory.
    let path: String

    /// Creates the directory.
    ///
    /// - Throws: When the system has no place for it.
    init() throws {
        let parent = FileManager.default.temporaryDirectory
        let url = parent.appendingPathComponent("JUnitReportTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of all that is in the directory, hidden files too, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The path of a file in the directory.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: Its path.
    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - text: What it holds.
    ///   - name: The name of the file.
    /// - Throws: When it cannot be written.
    func write(_ text: String, to name: String) throws {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    }

    /// Reads a file.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: What it holds, or `nil` when it is not there.
    func text(of name: String) -> String? {
        try? String(contentsOfFile: file(name), encoding: .utf8)
    }
}
