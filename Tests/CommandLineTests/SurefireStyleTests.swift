// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy check --junit-style surefire`: a file for each layer.
@Suite("check --junit-style surefire", .timeLimit(.minutes(2)))
struct SurefireStyleTests {
    @Test("writes a file for each layer into a folder that need not be there")
    func files() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "c/cache.yaml": Sample.otherLayer,
            "driver.sh": Sample.driver(),
        ])
        let check = [
            "check", "c", "--quiet", "--driver", "sh driver.sh", "--junit-style", "surefire", "--junit", "a/reports",
        ]
        #expect(try await Program().run(check, in: workspace.folder).exit == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("a/reports")).sorted()
        #expect(names == ["TEST-cache-service.xml", "TEST-reformer.xml"])
        let judged = try await Program()
            .run(["report", "check", "--style", "surefire", "a/reports"], in: workspace.folder)
        let expected = "all right: 2 reports, 4 cases; style: 2 surefire\n"
        #expect(judged == Program.Outcome(exit: 0, output: expected, error: ""))
    }

    @Test("names what an earlier run has left in the folder, and leaves it there")
    func others() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "reports/TEST-cache-service.xml": "earlier", "reports/TEST-reformer.xml": "old",
            "reports/other.xml": "not ours",
        ])
        let check = ["check", "c", "--junit-style", "surefire", "--junit", "reports"]
        let outcome = try await Program().run(check, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(
            outcome.error == """
                'reports' also contains TEST-cache-service.xml, which this run did not write; \
                readers of the folder count it as a result of this run; empty the folder before each run

                """
        )
        #expect(try workspace.text("reports/TEST-cache-service.xml") == "earlier")
        #expect(try workspace.text("reports/TEST-reformer.xml").contains("R-03.again"))
        let quiet = try await Program().run(check + ["--quiet"], in: workspace.folder)
        #expect(quiet == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("shows control characters in the name of a file that it has not written")
    func hostileName() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "reports/TEST-\u{1B}]0;a\u{7}\n.xml": "earlier"])
        let check = ["check", "c", "--junit-style", "surefire", "--junit", "reports"]
        let outcome = try await Program().run(check, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(
            outcome.error.hasPrefix(#"'reports' also contains TEST-\u{1B}]0;a\u{7}\u{A}.xml, which"#),
            "\(outcome.error)"
        )
    }

    @Test("finds out before the run that the folder cannot be written")
    func unwritable() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        let check = ["check", "c", "--driver", "sh driver.sh", "--junit-style", "surefire", "--junit", "driver.sh"]
        let outcome = try await Program().run(check, in: workspace.folder)
        let message = """
            understudy: cannot create files in the directory 'driver.sh': Not a directory; \
            write the report elsewhere

            """
        #expect(outcome == Program.Outcome(exit: 74, output: "", error: message))
        #expect(workspace.names == ["c", "driver.sh"])
    }

    private func shards(_ workspace: Workspace) async throws {
        let check = ["check", "c", "--quiet", "--seed", "7", "--driver", "sh driver.sh", "--junit-style", "surefire"]
        for (part, folder) in [([], "whole"), (["--id", "R-03"], "s/1"), (["--id", "R-03.*", "--id", "C-*"], "s/2")] {
            _ = try await Program().run(check + part + ["--junit", folder], in: workspace.folder)
        }
    }

    private func shardWorkspace() throws -> Workspace {
        try Workspace([
            "c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "c/cache.yaml": Sample.otherLayer,
            "driver.sh": Sample.driver(),
        ])
    }

    /// The lines of the cases, with what they say, without times; a shard has remarks of its own before them.
    private func cases(_ report: String) -> [Substring] {
        Array(ReportDocument.masked(report).split(separator: "\n").drop { !$0.contains("<testcase") })
    }

    @Test("folders of shards joined are the folder of the whole run, also where they were joined before")
    func joined() async throws {
        let workspace = try shardWorkspace()
        try await shards(workspace)
        let wholeNames = try FileManager.default.contentsOfDirectory(atPath: workspace.path("whole")).sorted()
        for _ in 1...2 {
            let merge = ["report", "merge", "s", "--output", "s/all"]
            let outcome = try await Program().run(merge, in: workspace.folder)
            #expect(outcome.exit == 0 && outcome.error.hasPrefix("3 reports merged: 4 cases"), "\(outcome.error)")
            let judged = try await Program()
                .run(["report", "check", "--style", "surefire", "s/all"], in: workspace.folder)
            #expect(judged.exit == 0, "\(judged.error)")
            let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("s/all")).sorted()
            #expect(names == wholeNames)
            for name in names {
                let joined = try cases(workspace.text("s/all/\(name)"))
                #expect(try cases(workspace.text("whole/\(name)")) == joined && !joined.isEmpty)
            }
        }
    }

    private static let intoItself =
        "the result would be written into this folder, too; name another folder with --output"

    @Test(
        "a merge of folders that cannot go anywhere says where it should",
        arguments: [
            (["s"], 65, "the report has the style 'surefire'; name a folder for the result with --output; nothing"),
            (["s", "--output", "s"], 65, "s: error: \(intoItself)"),
            (["s/1", "s/2", "--output", "s/2"], 65, "s/2: error: \(intoItself)"),
            (["s/1", "c.xml", "--output", "all"], 65, "c.xml:2: the root element is 'testsuites'; merge only reports"),
            (["c.xml", "s/1", "--output", "all.xml"], 65, "merge only reports of the style 'suites'"),
        ] as [([String], Int32, String)]
    )
    func refused(arguments: [String], exit: Int32, message: String) async throws {
        let workspace = try shardWorkspace()
        try await shards(workspace)
        _ = try await Program().run(["check", "c", "--quiet", "--id", "C-*", "--junit", "c.xml"], in: workspace.folder)
        let outcome = try await Program().run(["report", "merge"] + arguments, in: workspace.folder)
        #expect(outcome.exit == exit && outcome.output.isEmpty)
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.error.hasSuffix("nothing was written\n"))
        #expect(!workspace.names.contains("all.xml"))
    }
}
