// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Yams

/// A ready-made job of `ci/templates`, and the shell scripts in it.
struct JobTemplate: CustomTestStringConvertible {
    /// The name of its file, or what the names of its files begin with.
    let testDescription: String
    /// The files.
    let files: [URL]

    /// Every template, by name.
    static let all: [JobTemplate] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../ci/templates").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        let jobs = names.filter { !$0.hasPrefix(StubTemplate.prefix) }
        let groups = Dictionary(grouping: jobs.sorted()) { $0.hasPrefix("kubernetes-") ? "kubernetes" : $0 }
        return groups.sorted { $0.key < $1.key }
            .map { name, names in JobTemplate(testDescription: name, files: names.map { folder.appending(path: $0) }) }
    }()

    /// Those that check in one job and join in another; Bazel joins by itself.
    static let joining = all.filter { !$0.isBazel }

    /// Whether it is the rule for Bazel.
    var isBazel: Bool { testDescription == "understudy.bzl" }

    /// Returns the template of a name.
    static func named(_ name: String) throws -> JobTemplate {
        try #require(all.first { $0.testDescription == name })
    }

    /// What the files hold, one after the other.
    var text: String {
        get throws { try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n") }
    }

    /// The scripts, in their order.
    var scripts: [String] {
        get throws { try files.flatMap(Self.scripts(of:)) }
    }

    /// Returns the first script with a text in it.
    func script(with text: String) throws -> String {
        try #require(try scripts.first { $0.contains(text) })
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

    /// The scripts of YAML are the texts under keys that a system runs, those of the others stand between quotes.
    private static func scripts(of file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        switch file.pathExtension {
        case "sh": return [text]
        case "bzl": return [text.components(separatedBy: "\"\"\"")[3]]
        case "yml":
            let found = try Yams.compose_all(yaml: text).flatMap { Self.scripts(in: $0) }
            // The agent of Buildkite replaces variables with one dollar sign before the shell sees them.
            return file.lastPathComponent == "buildkite.yml" ? found.map { $0.replacing("$$", with: "$") } : found
        default: return text.components(separatedBy: "'''").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
    }

    private static func scripts(in node: Node) -> [String] {
        switch node {
        case .mapping(let mapping):
            return mapping.flatMap { key, value -> [String] in
                guard ["run", "script", "command", "args"].contains(key.string) else { return scripts(in: value) }
                if let text = value.string { return [text] }
                guard let lines = value.sequence?.compactMap(\.string) else { return scripts(in: value) }
                return lines.first == "/bin/sh" ? [] : [lines.joined(separator: "\n")]
            }
        case .sequence(let sequence): return sequence.flatMap { scripts(in: $0) }
        default: return []
        }
    }
}
