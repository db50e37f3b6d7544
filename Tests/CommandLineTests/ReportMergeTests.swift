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
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: "2 reports merged: 3 cases, 1 failed\n"))
        let whole = ReportDocument.masked(try workspace.text("whole.xml"))
        #expect(ReportDocument.masked(try workspace.text("merged.xml")) == whole)
        #expect(workspace.names == ["1.xml", "2.xml", "c", "merged.xml", "whole.xml"])
    }

    @Test(
        "a shard whose report is missing is named, its contracts are not taken for good, and the others are joined",
        arguments: [
            ([1, 2, 3], "the shard 4/4 is missing: its contracts are in none of these reports"),
            ([2, 4], "the shards 1/4, 3/4 are missing: their contracts are in none of these reports"),
            ([1, 2, 3, 4], nil),
        ] as [([Int], String?)]
    )
    func missing(present: [Int], message: String?) async throws {
        let contracts = (1...40).map { Sample.contract("R-03.number-\($0)") }.joined()
        let workspace = try Workspace(["c/one.yaml": Sample.reformer(contracts), "shards/notes.txt": ""])
        for number in present {
            try await check(workspace, ["--shard", "\(number)/4"], "shards/\(number).xml")
        }
        let merge = ["report", "merge", "shards", "--quiet", "--output", "all.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        let error = message.map { "understudy: \($0)\n" } ?? ""
        #expect(outcome == Program.Outcome(exit: message == nil ? 0 : 2, output: "", error: error))
        let joined = try #require(ReportDocument(try workspace.text("all.xml")))
        #expect(joined.isValid)
        #expect(message == nil ? joined.cases.count == 40 : (1..<40).contains(joined.cases.count))
        // What was joined before still says of which shards it is.
        let again = try await Program().run(["report", "merge", "all.xml", "--quiet"], in: workspace.folder)
        #expect(again.exit == outcome.exit && again.error == error)
    }

    @Test("a shard without contracts is not missing if it has a report, and is if it has none")
    func emptyShard() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "shards/notes.txt": ""])
        for number in 1...8 { try await check(workspace, ["--shard", "\(number)/8"], "shards/\(number).xml") }
        let merge = ["report", "merge", "shards", "--quiet", "--output", "all.xml"]
        let good = Program.Outcome(exit: 0, output: "", error: "")
        #expect(try await Program().run(merge, in: workspace.folder) == good)
        #expect(ReportDocument(try workspace.text("all.xml"))?.isValid == true)
        // What is complete stays so when it is joined once more.
        let again = ["report", "merge", "all.xml", "--quiet", "--output", "again.xml"]
        #expect(try await Program().run(again, in: workspace.folder) == good)
        #expect(try workspace.text("again.xml") == workspace.text("all.xml"))
        let empty = try (1...8).filter { try !workspace.text("shards/\($0).xml").contains("testcase") }
        let lost = try #require(empty.first)
        try FileManager.default.removeItem(atPath: workspace.path("shards/\(lost).xml"))
        let outcome = try await Program().run(merge, in: workspace.folder)
        let error = "understudy: the shard \(lost)/8 is missing: its contracts are in none of these reports\n"
        #expect(outcome == Program.Outcome(exit: 2, output: "", error: error))
    }

    @Test("the reports of shards without contracts alone are not a run in which all held")
    func onlyEmptyShards() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "shards/notes.txt": ""])
        for number in 1...8 { try await check(workspace, ["--shard", "\(number)/8"], "shards/\(number).xml") }
        let numbers = try (1...8).filter { try workspace.text("shards/\($0).xml").contains("testcase") }
        for number in numbers { try FileManager.default.removeItem(atPath: workspace.path("shards/\(number).xml")) }
        let merge = ["report", "merge", "shards", "--output", "all.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        #expect(outcome.exit == 2)
        #expect(outcome.error.hasPrefix("\(8 - numbers.count) reports merged: 0 cases\nunderstudy: the shard"))
        #expect(numbers.allSatisfy { outcome.error.contains(" \($0)/8") }, "\(outcome.error)")
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

    @Test("standard output is left out of a folder too, and what is there is not replaced")
    func output() async throws {
        let workspace = try Workspace(files.merging(["shards/notes.txt": "no report", "log": "earlier\n"]) { $1 })
        try await check(workspace, ["--id", "R-03"], "shards/1.xml")
        let program = Program().file.path()
        let script =
            "'\(program)' report merge shards --quiet --output /dev/stdout >> log && "
            + "'\(program)' report merge shards --quiet > shards/all.xml"
        let outcome = try await Program.shell.run(["-c", script], in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(ReportDocument(try workspace.text("shards/all.xml"))?.cases.count == 1)
        #expect(try workspace.text("log") == "earlier\n" + workspace.text("shards/all.xml"))
    }

    @Test("a refused merge leaves the earlier result as it was, and no other file")
    func refused() async throws {
        let workspace = try Workspace(["bad.xml": "<testsuites>\n", "result.xml": "earlier"])
        let merge = ["report", "merge", "bad.xml", "--output", "result.xml"]
        let outcome = try await Program().run(merge, in: workspace.folder)
        #expect(outcome.exit == 65)
        #expect(
            outcome.error == """
                understudy: bad.xml:1: unexpected end of file; \
                merge only complete reports of the style 'suites'; nothing was written

                """
        )
        #expect(try workspace.text("result.xml") == "earlier")
        #expect(workspace.names == ["bad.xml", "result.xml"])
    }

    @Test("what is not XML is called so")
    func junk() async throws {
        let workspace = try Workspace(["junk.xml": "junk\n"])
        let outcome = try await Program().run(["report", "merge", "junk.xml"], in: workspace.folder)
        let reason = "the file is not XML; merge only complete reports of the style 'suites'; nothing was written"
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: "understudy: junk.xml:1: \(reason)\n"))
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
