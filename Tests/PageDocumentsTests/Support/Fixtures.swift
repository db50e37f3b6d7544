// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The project's fixtures, as these tests see them.
enum Fixtures {
    /// The folder of the project.
    static let project: URL = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The folder `fixtures`.
    static let folder: URL = project.appending(path: "fixtures")
    /// The wing `Samples`.
    static let samples: URL = project.appending(path: "Sources/Samples")

    /// Returns the bytes of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// Makes a folder that is removed when the body is done.
    static func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
