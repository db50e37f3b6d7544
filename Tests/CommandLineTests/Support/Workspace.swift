// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own for a test, removed with this object.
final class Workspace: Sendable {
    /// The folder.
    let folder: URL

    /// Creates the folder with files in it.
    ///
    /// - Parameter files: Texts by their paths.
    /// - Throws: When they cannot be written.
    init(_ files: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Everything in the folder, hidden files too, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()
    }

    /// Returns where a file is.
    func path(_ name: String) -> String { folder.appending(path: name).path() }

    /// Returns what a file holds.
    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Writes a file, and creates the folders above it.
    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }
}
