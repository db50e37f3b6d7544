// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy init` as a user runs it.
@Suite("init", .timeLimit(.minutes(2)))
struct InitTests {
    /// Returns a file in which every key that is switched off is switched on.
    private static func switchedOn(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line -> String in
                let indent = line.prefix { $0 == " " }
                let comment = line.dropFirst(indent.count)
                guard comment.hasPrefix("# ") else { return String(line) }
                let inner = comment.dropFirst(2).drop { $0 == " " }
                let word = inner.prefix { $0.isLetter }
                let isKey = word.first?.isLowercase == true && inner.dropFirst(word.count).hasPrefix(":")
                return isKey || inner.hasPrefix("- ") ? "\(indent)\(comment.dropFirst(2))" : String(line)
            }
        return lines.joined(separator: "\n")
    }

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
        let file = Self.switchedOn(text)
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
        let text = Self.switchedOn(try workspace.text("mine.yaml"))
        let other = try Workspace(["mine.yaml": text])
        #expect(text.contains("\n    paging:\n      maximumSize: 1000"))
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
        let switched = Self.switchedOn(text)
        #expect(switched.contains("\npreset: mcp\n") && switched.contains("\nlists:\n  tools:\n    rows: 1000"))
        let other = try Workspace(["plain.yaml": text, "switched.yaml": switched])
        let validation = try await Program().run(["validate", "plain.yaml", "switched.yaml"], in: other.folder)
        #expect(validation == Program.Outcome(exit: 0, output: "all right: 2 list files\n", error: ""))
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
