// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `report merge` with a page, a job summary, and a rerun.
@Suite("report merge --html, --github and --later-wins", .timeLimit(.minutes(2)))
struct ReportMergePageTests {
    private static let contracts = (1...12).map { Sample.contract("R-03.number-\($0)") }.joined()
    private static let files = ["c/one.yaml": Sample.reformer(contracts), "c/two.yaml": Sample.broken]

    /// Checks the two shards of a suite into `shards`, with their events unless told otherwise.
    private func shards(_ files: [String: String] = files, withEvents: [Int] = [1, 2]) async throws -> Workspace {
        let workspace = try Workspace(files.merging(["shards/notes.txt": ""]) { old, _ in old })
        for number in 1...2 {
            var words = ["check", "c", "--quiet", "--shard", "\(number)/2", "--junit", "shards/\(number).xml"]
            if withEvents.contains(number) { words += ["--json", "shards/\(number).jsonl"] }
            #expect(try await Program().run(words, in: workspace.folder).exit < 2)
        }
        return workspace
    }

    private func merge(_ more: [String], in workspace: Workspace) async throws -> Program.Outcome {
        try await Program()
            .run(
                ["report", "merge", "shards", "--quiet", "--output", "all.xml"] + more,
                in: workspace.folder,
                environment: [
                    "GITHUB_STEP_SUMMARY": workspace.path("summary.md"), "GITHUB_WORKSPACE": workspace.folder.path(),
                ]
            )
    }

    @Test("one page has the contracts of all shards, with a drawing of what does not hold")
    func page() async throws {
        let workspace = try await shards()
        let outcome = try await merge(["--html", "all.html"], in: workspace)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let page = try workspace.text("all.html")
        #expect(page.contains("1 of 13 contracts does not hold"))
        #expect(page.components(separatedBy: "<details class=\"c ").count == 14)
        #expect(page.components(separatedBy: "<svg class=\"t\"").count > 1)
        #expect(!page.contains("shard 1/2"))
        #expect(page.contains("understudy check c --id R-03.wrong"))
        #expect(ReportDocument(try workspace.text("all.xml"))?.cases.count == 13)
    }

    @Test("one summary and one list of annotations go to GitHub")
    func github() async throws {
        let workspace = try await shards()
        let outcome = try await merge(["--github"], in: workspace)
        #expect(outcome.exit == 0 && outcome.output.hasPrefix("::error file=c/two.yaml,line=8,col="), "\(outcome)")
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(try workspace.text("summary.md").hasPrefix("### Understudy: 1 of 13 contracts does not hold\n"))
        #expect(!workspace.names.contains("all.html"))
    }

    @Test("a shard without events is an end with 2, no events at all one with 65 and nothing written")
    func missingEvents() async throws {
        let some = try await shards(withEvents: [1])
        let outcome = try await merge(["--html", "all.html"], in: some)
        #expect(outcome.exit == 2)
        #expect(outcome.error.hasSuffix("in no events; let every shard write its events with --json\n"), "\(outcome)")
        #expect(some.names.contains("all.html") && some.names.contains("all.xml"))
        let none = try await shards(withEvents: [])
        let refusal = try await merge(["--html", "all.html"], in: none)
        let message = "there are no events (*.jsonl) to make a page or a summary of"
        let remedy = "let each shard write them with 'check --json FILE.jsonl', and name them here"
        #expect(
            refusal
                == Program.Outcome(
                    exit: 65,
                    output: "",
                    error: "shards: error: \(message); \(remedy)\nunderstudy: 1 finding; nothing was written\n"
                )
        )
        #expect(!none.names.contains("all.xml"))
    }

    @Test("a page in place of the report is refused")
    func conflict() async throws {
        let workspace = try Workspace(["shards/1.xml": ""])
        let outcome = try await merge(["--html", "./all.xml"], in: workspace)
        #expect(outcome.exit == 64)
        #expect(
            outcome.error.contains("--output and --html name the same file, './all.xml'; give each a file of its own")
        )
    }

    @Test("a rerun that is laid over the first report takes the place of its cases, and is counted")
    func laterWins() async throws {
        let workspace = try await shards()
        let mended = Sample.broken.replacing("status: success", with: "status: noExecute")
        try Data(mended.utf8).write(to: workspace.folder.appending(path: "c/two.yaml"))
        #expect(try await merge(["--html", "all.html"], in: workspace).exit == 0)
        let again = [
            "check", "c", "--quiet", "--rerun-failed", "all.xml", "--junit", "rerun.xml", "--json", "rerun.jsonl",
        ]
        #expect(try await Program().run(again, in: workspace.folder).exit == 0)
        let files = ["shards", "rerun.xml", "rerun.jsonl", "--output", "whole.xml", "--html", "whole.html"]
        let refused = try await Program().run(["report", "merge"] + files, in: workspace.folder)
        #expect(refused.exit == 65 && !workspace.names.contains("whole.xml"), "\(refused)")
        let merged = try await Program().run(["report", "merge", "--later-wins"] + files, in: workspace.folder)
        #expect(merged == Program.Outcome(exit: 0, output: "", error: "3 reports joined: 13 cases, 1 replaced\n"))
        let report = try #require(ReportDocument(try workspace.text("whole.xml")))
        #expect(report.isValid && report.cases.count == 13)
        #expect(try workspace.text("whole.xml").contains(#"<property name="reformer.replaced" value="1"/>"#))
        #expect(try workspace.text("whole.xml").contains(#"tests="13" failures="0" errors="0""#))
        #expect(try workspace.text("whole.html").contains("All 13 contracts hold"))
    }
}
