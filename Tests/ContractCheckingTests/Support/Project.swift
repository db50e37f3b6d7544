// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation

/// The project's own files that tests read.
enum Project {
    /// The project's root folder.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Reads a file below the root.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: path)))
    }

    /// The names of the files of a folder that end with `.yaml`, without it.
    static func stems(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// The vocabulary, the index and the dialects that the project's contracts are written in.
    static func words() throws -> ContractWords {
        let paths = ["schema/vocabulary.yaml", "behaviours.yaml", "dialects.yaml"]
        return try ContractWords(
            sources: paths.map { ($0, String(decoding: try bytes("Contracts/\($0)"), as: UTF8.self)) }
        )
    }
}
