// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy init` as a user runs it.
@Suite("init", .timeLimit(.minutes(2)))
struct InitTests {
    /// The names of all presets.
    private static let presets: [String] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../presets").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(".yaml".count)) }.sorted()
    }()

    @Test("writes a file that can be served, and reports how")
    func written() async throws {
        let workspace = try Workspace()
        let outcome = try await Program().run(["init"], in: workspace.folder)
        let report = "'lists.yaml' is written; to serve it: understudy serve lists.yaml\n"
        #expect(outcome == Program.Outcome(exit: 0, output: report, error: ""))
        #expect(workspace.names == ["lists.yaml"])
        #expect((40...60).contains(try workspace.text("lists.yaml").split(separator: "\n").count))
        let stub = try await ServedStub(["lists.yaml"], in: workspace.folder)
        let page = try await stub.get("/api/articles?page=2&limit=3")
        #expect(page.status == 200 && page.body.hasPrefix(#"{"Data":{"List":[{"id":3,"#), "\(page.body)")
        #expect(try await stub.get("/api/articles/44").status == 200)
        #expect(try await stub.get("/api/articles?state=draft&sort=-price").status == 200)
    }

    @Test("writes keys that are right where they are switched on")
    func switches() async throws {
        let text = try await Program().run(["init", "-"]).output
        let file = SwitchableFile(text).whole
        let lines = file.split(separator: "\n").map { line in line.drop { $0 == " " } }
        for key in ["seed", "first", "pastEnd", "body", "errors", "answers", "faults"] {
            #expect(lines.contains { $0.hasPrefix("\(key):") }, "\(key)")
        }
        let workspace = try Workspace(["lists.yaml": file])
        let outcome = try await Program().run(["validate", "lists.yaml"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "all right: 1 list file\n", error: ""))
    }

    @Test("writes a file with a preset, whose own keys are right where they are switched on")
    func preset() async throws {
        let workspace = try Workspace()
        let outcome = try await Program()
            .run(["init", "--quiet", "--preset", "spring-paged", "mine.yaml"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let stub = try await ServedStub(["mine.yaml"], in: workspace.folder)
        #expect(try await stub.get("/api/users").body.hasSuffix(#""totalElements":45,"totalPages":3}}"#))
        let text = SwitchableFile(try workspace.text("mine.yaml")).whole
        let other = try Workspace(["mine.yaml": text])
        #expect(text.contains("\n    paging:\n      defaultSize: 5"))
        let validation = try await Program().run(["validate", "mine.yaml"], in: other.folder)
        #expect(validation == Program.Outcome(exit: 0, output: "all right: 1 list file\n", error: ""))
    }

    @Test("writes a file with a preset of several lists")
    func filePreset() async throws {
        let workspace = try Workspace()
        let outcome = try await Program()
            .run(["init", "--quiet", "--preset", "mcp", "mine.yaml"], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let text = try workspace.text("mine.yaml")
        #expect(text.contains("member by member: `paging`, `errors`, `headers` and `query`. docs/lists.md"), "\(text)")
        let switched = SwitchableFile(text).whole
        #expect(switched.contains("\npreset: mcp\n") && switched.contains("\nlists:\n  tools:\n    rows: 1000"))
        let other = try Workspace(["plain.yaml": text, "switched.yaml": switched])
        let validation = try await Program().run(["validate", "plain.yaml", "switched.yaml"], in: other.folder)
        #expect(validation == Program.Outcome(exit: 0, output: "all right: 2 list files\n", error: ""))
    }

    @Test("writes a file with each preset, whose own keys are right one by one and together", arguments: presets)
    func eachPreset(name: String) async throws {
        let outcome = try await Program().run(["init", "--preset", name, "-"])
        let file = SwitchableFile(outcome.output)
        let texts = [outcome.output, file.whole] + file.single
        #expect(texts.count >= 6)
        let names = texts.indices.map { "\($0).yaml" }
        let workspace = try Workspace(Dictionary(uniqueKeysWithValues: zip(names, texts)))
        let validation = try await Program().run(["validate"] + names, in: workspace.folder)
        let report = "all right: \(names.count) list files\n"
        #expect(validation == Program.Outcome(exit: 0, output: report, error: ""))
    }

    @Test("says what prevents it from writing the file")
    func notWritable() async throws {
        let workspace = try Workspace()
        let outcome = try await Program().run(["init", "none/lists.yaml"], in: workspace.folder)
        let reason = "No such file or directory; name a file in a folder that you can write to"
        let expected = "understudy: 'none/lists.yaml' cannot be written: \(reason)\n"
        #expect(outcome == Program.Outcome(exit: 74, output: "", error: expected))
    }
}

/// A file with keys that are switched off, behind `# `.
private struct SwitchableFile {
    private let lines: [String]
    /// The keys that are switched off, as their lines are where they are switched on.
    private let keys: [Int: String]

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        var keys: [Int: String] = [:]
        for (number, line) in lines.enumerated() { keys[number] = Self.key(in: line) }
        self.lines = lines
        self.keys = keys
    }

    /// The file with all keys.
    var whole: String { text(with: Set(keys.keys)) }

    /// The files with one key each, and with the keys in which it is.
    var single: [String] {
        keys.keys.sorted()
            .filter { depth($0 + 1) <= depth($0) }
            .map { number in
                var chosen: Set = [number]
                var (line, indent) = (number, depth(number))
                while indent > 0, keys[line - 1] != nil {
                    line -= 1
                    guard depth(line) < indent else { continue }
                    indent = depth(line)
                    chosen.insert(line)
                }
                return text(with: chosen)
            }
    }

    /// Returns how far a key that is switched on is indented; 0 for any other line.
    private func depth(_ number: Int) -> Int { keys[number]?.prefix { $0 == " " }.count ?? 0 }

    private func text(with chosen: Set<Int>) -> String {
        lines.enumerated()
            .map { chosen.contains($0.offset) ? keys[$0.offset] ?? $0.element : $0.element }
            .joined(separator: "\n")
    }

    /// Returns the line with the key that is switched off in a line; nil for any other line.
    private static func key(in line: String) -> String? {
        let indent = line.prefix { $0 == " " }
        let comment = line.dropFirst(indent.count)
        guard comment.hasPrefix("# ") else { return nil }
        let inner = comment.dropFirst(2).drop { $0 == " " }
        let word = inner.prefix { $0.isLetter }
        let isKey = word.first?.isLowercase == true && inner.dropFirst(word.count).hasPrefix(":")
        return isKey || inner.hasPrefix("- ") ? "\(indent)\(comment.dropFirst(2))" : nil
    }
}
