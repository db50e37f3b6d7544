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
        #expect(outcome.error.hasSuffix("no events; write the events of every shard with --json\n"), "\(outcome)")
        #expect(some.names.contains("all.html") && some.names.contains("all.xml"))
        let none = try await shards(withEvents: [])
        let refusal = try await merge(["--html", "all.html"], in: none)
        let message = "there are no events (*.jsonl) for --html or --github"
        let remedy = "write them in each shard with 'check --json FILE.jsonl' and name them here"
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
            outcome.error.contains("--output and --html name the same file, './all.xml'; use a different file for each")
        )
    }

    /// Checks the two shards, in which one contract is broken, and that one again once it holds.
    private func shardsAndRerun() async throws -> Workspace {
        let workspace = try await shards()
        let mended = Sample.broken.replacing("status: success", with: "status: noExecute")
        try Data(mended.utf8).write(to: workspace.folder.appending(path: "c/two.yaml"))
        #expect(try await merge(["--html", "all.html"], in: workspace).exit == 0)
        let again = [
            "check", "c", "--quiet", "--rerun-failed", "all.xml", "--junit", "rerun.xml", "--json", "rerun.jsonl",
        ]
        #expect(try await Program().run(again, in: workspace.folder).exit == 0)
        return workspace
    }

    /// The number of the shard in which a contract is checked.
    private func shard(of id: String, in workspace: Workspace) throws -> Int {
        try #require(try (1...2).first { try workspace.text("shards/\($0).xml").contains("\"\(id) ") })
    }

    @Test("a rerun that is laid over the first report takes the place of its cases, and is counted")
    func laterWins() async throws {
        let workspace = try await shardsAndRerun()
        let number = try shard(of: "R-03.wrong", in: workspace)
        let files = ["shards", "rerun.xml", "rerun.jsonl", "--output", "whole.xml", "--html", "whole.html"]
        let refused = try await Program().run(["report", "merge"] + files, in: workspace.folder)
        #expect(refused.exit == 65 && !workspace.names.contains("whole.xml"), "\(refused)")
        let merged = try await Program().run(["report", "merge", "--later-wins"] + files, in: workspace.folder)
        let replaced = "  1 result of 'shards/\(number).xml' replaced by 'rerun.xml'\n"
        let error = "3 reports merged: 13 cases, 1 replaced\n" + replaced
        #expect(merged == Program.Outcome(exit: 0, output: "", error: error))
        let report = try #require(ReportDocument(try workspace.text("whole.xml")))
        #expect(report.isValid && report.cases.count == 13)
        #expect(try workspace.text("whole.xml").contains(#"<property name="reformer.replaced" value="1"/>"#))
        #expect(try workspace.text("whole.xml").contains(#"tests="13" failures="0" errors="0""#))
        #expect(try workspace.text("whole.html").contains("All 13 contracts hold"))
    }

    @Test("a rerun of which only the report or only the events are named is refused", arguments: [true, false])
    func contradiction(isReportNamed: Bool) async throws {
        let workspace = try await shardsAndRerun()
        let number = try shard(of: "R-03.wrong", in: workspace)
        let output = ["--output", "whole.xml", "--html", "whole.html", "--github"]
        let outcome = try await Program()
            .run(
                ["report", "merge", "shards", isReportNamed ? "rerun.xml" : "rerun.jsonl", "--later-wins"] + output,
                in: workspace.folder,
                environment: ["GITHUB_STEP_SUMMARY": workspace.path("summary.md")]
            )
        let difference =
            isReportNamed
            ? "holds in this report, but is broken in the events 'shards/\(number).jsonl'"
            : "is broken in this report, but holds in the events 'rerun.jsonl'"
        let remedy = "name the report (*.xml) and the events (*.jsonl) of each run in the same order"
        #expect(outcome.exit == 65 && outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("understudy: \(isReportNamed ? "rerun" : "shards/\(number)").xml:"))
        let sentence = ": the contract 'R-03.wrong' \(difference); \(remedy); nothing was written\n"
        #expect(outcome.error.hasSuffix(sentence), "\(outcome.error)")
        #expect(workspace.names.filter { $0.hasPrefix("whole") || $0.hasPrefix("summary") }.isEmpty)
    }

    @Test("events whose report is missing are told of on the page, and end with 2")
    func missingReport() async throws {
        let workspace = try await shards()
        let lost = try #require(try [1, 2].first { try !workspace.text("shards/\($0).xml").contains("R-03.wrong") })
        try FileManager.default.removeItem(atPath: workspace.path("shards/\(lost).xml"))
        let outcome = try await merge(["--html", "all.html"], in: workspace)
        #expect(outcome.exit == 2)
        let count = 13 - (ReportDocument(try workspace.text("all.xml"))?.cases.count ?? 0)
        let sentence = "\(count) contracts of the events are missing from the reports; name the report of each run"
        #expect(outcome.error.contains("understudy: \(sentence) whose events you name\n"), "\(outcome.error)")
        let page = try workspace.text("all.html")
        #expect(page.contains("<h1>Incomplete: 1 of 13 contracts does not hold</h1>"))
        #expect(page.contains("<p class=\"warning\">\(sentence) whose events you name</p>"))
    }

    @Test("a missing shard comes first on the page, in the summary and among the annotations")
    func missingShard() async throws {
        let workspace = try await shards(["c/one.yaml": Self.files["c/one.yaml"] ?? ""])
        for name in ["2.xml", "2.jsonl"] {
            try FileManager.default.removeItem(atPath: workspace.path("shards/\(name)"))
        }
        let outcome = try await merge(["--html", "all.html", "--github"], in: workspace)
        let sentence = "the shard 2/2 is missing: its contracts are in none of these reports"
        let annotation = "::error title=incomplete::\(sentence)\n"
        #expect(outcome == Program.Outcome(exit: 2, output: annotation, error: "understudy: \(sentence)\n"))
        let count = try #require(ReportDocument(try workspace.text("all.xml"))).cases.count
        let verdict = "nothing is broken in \(count) contracts"
        let summary = try workspace.text("summary.md")
        let head = "### Understudy, shard 1/2: incomplete: \(verdict)\n\n> [!CAUTION]\n> \(sentence)\n\n"
        #expect(summary.hasPrefix(head), "\(summary)")
        let page = try workspace.text("all.html")
        #expect(page.contains("<h1>Incomplete: \(verdict)</h1><p class=\"warning\">\(sentence)</p>"))
        #expect(page.contains("<header class=\"bad\">"))
    }

    @Test("of a folder the last file by name counts, and it is said which one that was")
    func folderOrder() async throws {
        let workspace = try await shardsAndRerun()
        for name in ["xml", "jsonl"] {
            let (from, to) = (workspace.path("rerun.\(name)"), workspace.path("shards/0-rerun.\(name)"))
            try FileManager.default.moveItem(atPath: from, toPath: to)
        }
        let number = try shard(of: "R-03.wrong", in: workspace)
        let merge = ["report", "merge", "shards", "--later-wins", "--output", "whole.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        let replaced = "  1 result of 'shards/0-rerun.xml' replaced by 'shards/\(number).xml'\n"
        let error = "3 reports merged: 13 cases, 1 failed, 1 replaced\n" + replaced
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: error))
    }
}
