// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy report merge` on files that `understudy check` has written; what it refuses is in `fixtures/cli`.
@Suite("report merge", .timeLimit(.minutes(2)))
struct ReportMergeTests {
    private let files = ["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken]

    private func check(_ workspace: Workspace, _ arguments: [String], _ report: String) async throws {
        let words = ["check", "c", "--quiet", "--seed", "7", "--junit", report] + arguments
        #expect(try await Program().run(words, in: workspace.folder).exit < 2)
    }

    @Test("the reports of parts joined are the report of the whole")
    func parts() async throws {
        let workspace = try Workspace(files)
        try await check(workspace, [], "whole.xml")
        try await check(workspace, ["--id", "R-03"], "1.xml")
        try await check(workspace, ["--id", "R-03.*"], "2.xml")
        let merge = ["report", "merge", "1.xml", "2.xml", "--output", "merged.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: "2 reports joined: 3 cases, 1 failed\n"))
        let whole = ReportDocument.masked(try workspace.text("whole.xml"))
        #expect(ReportDocument.masked(try workspace.text("merged.xml")) == whole)
        #expect(workspace.names == ["1.xml", "2.xml", "c", "merged.xml", "whole.xml"])
    }

    @Test("a result among the files of its folder is not joined with them")
    func again() async throws {
        let workspace = try Workspace(files.merging(["shards/notes.txt": "no report"]) { $1 })
        try await check(workspace, ["--id", "R-03"], "shards/1.xml")
        try await check(workspace, ["--id", "R-03.*"], "shards/2.xml")
        for _ in 1...2 {
            let merge = ["report", "merge", "shards", "--quiet", "--output", "shards/all.xml"]
            let outcome = try await Program().run(merge, in: workspace.folder)
            #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        }
        #expect(ReportDocument(try workspace.text("shards/all.xml"))?.cases.count == 3)
    }

    @Test("a refused merge leaves the earlier result as it was, and no other file")
    func refused() async throws {
        let workspace = try Workspace(["bad.xml": "<testsuites>\n", "result.xml": "earlier"])
        let merge = ["report", "merge", "bad.xml", "--output", "result.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        #expect(outcome.exit == 65)
        #expect(
            outcome.error == """
                understudy: bad.xml:1: the file ends before the report does; merge only whole reports of profile A; \
                nothing was written

                """
        )
        #expect(try workspace.text("result.xml") == "earlier")
        #expect(workspace.names == ["bad.xml", "result.xml"])
    }

    @Test("ends with 74 when nobody reads the result")
    func unread() async throws {
        let workspace = try Workspace(files)
        try await check(workspace, [], "whole.xml")
        let merge = ["report", "merge", "whole.xml"]
        let outcome = try await Program().start(merge, in: workspace.folder, isHeard: false).outcome()
        #expect(outcome.exit == 74)
        #expect(outcome.error.contains("Broken pipe"))
    }
}
