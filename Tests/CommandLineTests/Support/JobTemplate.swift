// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// A ready-made job of `ci/templates`, and the shell scripts in it.
struct JobTemplate: CustomTestStringConvertible {
    /// The file.
    let file: URL

    /// Every template, by name.
    static let all: [JobTemplate] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../ci/templates").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.sorted().map { JobTemplate(file: folder.appending(path: $0)) }
    }()

    var testDescription: String { file.lastPathComponent }

    /// What the file holds.
    var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

    /// The scripts: of YAML the texts under keys that a system runs, of a Jenkinsfile the texts between `'''`.
    var scripts: [String] {
        get throws {
            let text = try text
            guard file.pathExtension == "yml" else {
                return text.components(separatedBy: "'''").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            }
            return try compose(yaml: text).map(Self.scripts) ?? []
        }
    }

    /// The command lines of the program in the scripts, word by word.
    var commands: [[String]] {
        get throws {
            var commands: [[String]] = []
            for line in try scripts.flatMap({ $0.split(separator: "\n") }) {
                let words = line.split(separator: " ").map(String.init)
                guard words.first == "understudy" else { continue }
                commands.append(Array(words.dropFirst().prefix { !Self.ends.contains($0) }))
            }
            return commands
        }
    }

    /// Where a command ends in its line.
    private static let ends: Set<String> = ["||", "&&", ">", "|"]

    private static func scripts(in node: Node) -> [String] {
        switch node {
        case .mapping(let mapping):
            return mapping.flatMap { key, value -> [String] in
                guard ["run", "script", "before_script", "command"].contains(key.string) else {
                    return scripts(in: value)
                }
                if let text = value.string { return [text] }
                if let lines = value.sequence { return [lines.compactMap(\.string).joined(separator: "\n")] }
                return scripts(in: value)
            }
        case .sequence(let sequence): return sequence.flatMap(scripts)
        default: return []
        }
    }
}
