// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One folder of `fixtures/cli`: a command line, the files it works on, and what must come of it.
struct CommandCase: CustomTestStringConvertible {
    /// The folder.
    let folder: URL

    /// Every case, by name.
    static let all: [CommandCase] = {
        let root = URL(filePath: #filePath).appending(path: "../../../fixtures/cli").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
        return names.sorted().map { CommandCase(folder: root.appending(path: $0)) }
    }()

    /// One argument a line.
    var arguments: [String] {
        get throws { try text("arguments").split(separator: "\n").map(String.init) }
    }

    /// What the run must come to; a text that is not there is empty.
    var expected: Program.Outcome {
        get throws {
            Program.Outcome(
                exit: Int32(try text("exit").split(separator: "\n").first ?? "") ?? -1,
                output: (try? text("output")) ?? "",
                error: (try? text("error")) ?? ""
            )
        }
    }

    var testDescription: String { folder.lastPathComponent }

    /// Copies the case's files to a folder of its own, so that a run can write there.
    ///
    /// - Returns: The copy; the caller removes it.
    /// - Throws: When it cannot be copied.
    func copy() throws -> URL {
        let copy = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder, to: copy)
        return copy
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
