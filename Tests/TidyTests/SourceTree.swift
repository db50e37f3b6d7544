// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The project's own files, as the tidiness tests see them.
struct SourceTree {
    /// The folder that holds `Package.swift`.
    let root: URL

    /// Finds the root from the place of this file.
    init() {
        let here = URL(filePath: #filePath)
        root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    /// Returns the files below a folder whose names end in one of the suffixes, sorted, relative to the root.
    func files(in folder: String, suffixes: [String]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
            .filter { path in suffixes.contains { path.hasSuffix($0) } && !path.contains(".build") }
            .map { "\(folder)/\($0)" }
            .sorted()
    }

    /// Returns the lines of a file.
    func lines(of path: String) throws -> [Substring] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }
}
