// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// Where the reports of `understudy check` may go: never two to one file, never to a pipe that nobody reads.
@Suite("check: the places of reports", .timeLimit(.minutes(2)))
struct ReportPlacesTests {
    private static let usage = """
        Usage: understudy check [<options>] [<paths> ...]
          See 'understudy check --help' for more information.

        """

    /// A file that is nobody's contract, and right.
    private static let index = "understudy: 1\nbehaviours: {}\n"

    private func workspace() throws -> Workspace {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "folder/notes.txt": "", "k.yaml": "parked"])
        try FileManager.default.linkItem(atPath: workspace.path("k.yaml"), toPath: workspace.path("hard"))
        let links = [("link", "folder"), ("later.xml", "folder/gone.xml")]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: workspace.path(name), withDestinationPath: target)
        }
        return workspace
    }

    @Test(
        "two reports in one file are refused, however its path is written, with both options named",
        arguments: [
            ("--junit x --html x", "--junit and --html name the same file, 'x'"),
            ("--junit x --json ./x", "--junit and --json name the same file, './x'"),
            ("--html folder/x --json link/../folder/x", "--html and --json name the same file, 'link/../folder/x'"),
            ("--junit folder/x --html link/x", "--junit and --html name the same file, 'link/x'"),
            ("--junit none/x --html none/./x", "--junit and --html name the same file, 'none/./x'"),
            ("--json later.xml --html folder/gone.xml", "--html and --json name the same file, 'later.xml'"),
            (
                "--junit reports --junit-style surefire --html reports",
                "--junit and --html name the same file, 'reports'"
            ),
            ("--junit k.yaml --known-broken k.yaml", "--junit and --known-broken name the same file, 'k.yaml'"),
            ("--junit - --json /dev/stdout", "--junit and --json name the same file, '/dev/stdout'"),
            ("--junit /dev/stdout --json -", "--junit and --json name the same file, '-'"),
            ("--junit k.yaml --json hard", "--junit and --json name the same file, 'hard'"),
        ]
    )
    func same(options: String, message: String) async throws {
        let workspace = try workspace()
        let arguments = ["check", "c"] + options.split(separator: " ").map(String.init)
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let error = "Error: \(message); use a different file for each\n\(Self.usage)"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: error))
        #expect(workspace.names == ["c", "folder", "hard", "k.yaml", "later.xml", "link"])
        #expect(try workspace.text("k.yaml") == "parked")
    }

    @Test("no report is written over the contracts", arguments: ["--junit", "--html", "--json"])
    func contracts(option: String) async throws {
        let workspace = try workspace()
        let outcome = try await Program().run(["check", "c", option, "./c/one.yaml"], in: workspace.folder)
        let error =
            "understudy: \(option) would replace the contracts in './c/one.yaml'; write the report elsewhere\n"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: error))
        #expect(try workspace.text("c/one.yaml") == Sample.good)
    }

    @Test(
        "no report is written over what lies beside the contracts",
        arguments: [
            ("--junit", "c/behaviours.yaml"), ("--html", "./c/schema/../schema/list.json"),
            ("--json", "c/schema/values.YML"), ("--junit", "c/lists/outside.yaml"), ("--html", "link.xml"),
        ]
    )
    func suite(option: String, path: String) async throws {
        let files = ["c/behaviours.yaml", "c/lists/a.yml", "c/schema/list.json", "c/schema/values.YML", "elsewhere"]
        let workspace = try Workspace(
            Dictionary(uniqueKeysWithValues: files.map { ($0, Self.index) }).merging(["c/one.yaml": Sample.good]) { $1 }
        )
        for (name, target) in [("c/lists/outside.yaml", "../../elsewhere"), ("link.xml", "c/behaviours.yaml")] {
            try FileManager.default.createSymbolicLink(atPath: workspace.path(name), withDestinationPath: target)
        }
        let outcome = try await Program().run(["check", "c", option, path], in: workspace.folder)
        let error = "understudy: \(option) would replace '\(path)', which is in the contracts' folder 'c'; "
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: error + "write the report elsewhere\n"))
        for file in files { #expect(try workspace.text(file) == Self.index) }
    }

    @Test("a report may lie among the contracts, if it replaces none of their files")
    func among() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/report.xml": "earlier", "c/run.jsonl": "earlier"])
        let arguments = ["check", "c", "--quiet", "--junit", "c/report.xml", "--json", "c/run.jsonl"]
        for more in [[], ["--html", "c/page.html"], ["--html", "c/page.html"]] {
            let outcome = try await Program().run(arguments + more, in: workspace.folder)
            #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        }
    }

    private func shell(_ line: String, in workspace: Workspace) async throws -> Program.Outcome {
        let variables = ["PATH": "\(Program().file.deletingLastPathComponent().path()):/usr/bin:/bin"]
        return try await Program.shell.run(["-c", line], in: workspace.folder, environment: variables)
    }

    @Test(
        "two reports are not written to the file that standard output is",
        arguments: [
            ("--junit - --html x.html > x.html", "--junit and --html name the same file, 'x.html'"),
            ("--junit - --json z > z", "--junit and --json name the same file, 'z'"),
            ("--junit z --json - >> z", "--junit and --json name the same file, '-'"),
            ("--html x > x", "--html cannot write to standard output, 'x'"),
            ("--html /dev/stdout", "--html cannot write to standard output, '/dev/stdout'"),
        ]
    )
    func output(options: String, message: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let outcome = try await shell("understudy check c \(options)", in: workspace)
        let remedy = message.contains("same") ? "use a different file for each" : "name a file"
        #expect(outcome == Program.Outcome(exit: 64, output: "", error: "Error: \(message); \(remedy)\n\(Self.usage)"))
    }

    @Test(
        "a report in the file that standard output is stands alone there, behind what is there",
        arguments: ["--json /dev/stdout", "--json log", "--junit /dev/stdout", "--junit log", "--json -"]
    )
    func appended(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "log": "earlier\n"])
        let outcome = try await shell("understudy check c \(option) >> log", in: workspace)
        #expect(outcome.exit == 0 && outcome.output == "")
        #expect(outcome.error.contains("2 contracts by reference 0.1.0: 2 hold in "))
        let text = try workspace.text("log")
        let (start, end) =
            option.hasPrefix("--json") ? ("{\"event\":\"run.started\",", "}\n") : ("<?xml ", "</testsuites>\n")
        #expect(text.hasPrefix("earlier\n\(start)") && text.hasSuffix(end))
        #expect(!text.contains("contracts by"))
    }

    @Test("a report where Bazel wants its own is refused, unless --junit says otherwise")
    func bazel() async throws {
        let workspace = try workspace()
        let environment = ["XML_OUTPUT_FILE": workspace.path("folder/x")]
        let arguments = ["check", "c", "--quiet", "--html", "link/x"]
        let refused = try await Program().run(arguments, in: workspace.folder, environment: environment)
        let error = "Error: XML_OUTPUT_FILE and --html name the same file, 'link/x'; use a different file for each\n"
        #expect(refused == Program.Outcome(exit: 64, output: "", error: error + Self.usage))
        let taken = try await Program()
            .run(arguments + ["--junit", "mine.xml"], in: workspace.folder, environment: environment)
        #expect(taken == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("all reports are named at the end, Bazel's too")
    func written() async throws {
        let workspace = try workspace()
        let outcome = try await Program()
            .run(
                ["check", "c", "--html", "page.html"],
                in: workspace.folder,
                environment: ["XML_OUTPUT_FILE": "test.xml"]
            )
        #expect(outcome.exit == 0)
        #expect(
            outcome.error == """
                writing the report to 'test.xml' (XML_OUTPUT_FILE of Bazel)
                written: test.xml, page.html

                """
        )
    }

    @Test("what keeps nothing may be named as often as one likes")
    func nowhere() async throws {
        let workspace = try workspace()
        let arguments = ["check", "c", "--quiet", "--junit", "/dev/null", "--html", "/dev/null", "--json", "/dev/null"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test(
        "an empty path, as of a variable that is not set, is a wrong command line",
        arguments: [
            (["check", "--junit", ""], "--junit is empty; name a file, '-' for standard output"),
            (["check", "--html", ""], "--html is empty; name a file"),
            (["check", "--json", ""], "--json is empty; name a file, '-' for standard output"),
            (["check", "--known-broken", ""], "--known-broken is empty; name a file"),
            (["check", "--balance-by", ""], "--balance-by is empty; name a report, or a folder of them"),
            (["check", "--rerun-failed", ""], "--rerun-failed is empty; name a report, or a folder of them"),
            (["check", ""], "the path of a contract file is empty; name one or leave it out"),
            (["validate", ""], "the path of a file is empty; name one"),
            (["report", "merge", ""], "the path of a report is empty; name one"),
            (["report", "merge", "a.xml", "--output", ""], "--output is empty; name a file, '-' for standard output"),
            (["report", "check", ""], "the path of a report is empty; name one"),
            (["scaffold", "", "--into", "."], "the path of a page document is empty; name one"),
            (["scaffold", "a.json", "--into", ""], "--into is empty; name a folder, '.' for this one"),
            (["scaffold", "a.json", "--into", ".", "--templates", ""], "--templates is empty; name a folder"),
            (["serve", "--tls-certificate", "", "--tls-key", "a"], "--tls-certificate is empty; name a file"),
        ] as [([String], String)]
    )
    func empty(arguments: [String], message: String) async throws {
        let workspace = try workspace()
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 64)
        #expect(outcome.error.hasPrefix("Error: \(message)\n"), "\(outcome.error)")
    }

    @Test("a pipe that nobody reads is refused before the run", arguments: ["--junit", "--html", "--json"])
    func unread(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
        let arguments = ["check", "c", "--driver", "sh driver.sh", option, "pipe"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let message = "understudy: cannot open the pipe 'pipe': no process reads it; start its reader first\n"
        #expect(outcome == Program.Outcome(exit: 74, output: "", error: message))
        #expect(workspace.names == ["c", "driver.sh", "pipe"])
    }

    @Test("a pipe that somebody reads gets the whole report", arguments: ["--junit", "--html", "--json"])
    func read(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
        let reader = try RunningProgram(["/bin/cat", "pipe"], in: workspace.folder, environment: [:])
        let arguments = ["check", "c", "--quiet", option, "pipe"]
        var outcome = try await Program().run(arguments, in: workspace.folder)
        // Until the reader has started.
        while outcome.exit == 74 { outcome = try await Program().run(arguments, in: workspace.folder) }
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        let ends = ["--junit": "</testsuites>\n", "--html": "</html>\n", "--json": "}\n"]
        let text = await reader.outcome().output
        #expect(text.hasSuffix(ends[option] ?? "?") && text.contains("R-03.again"))
    }

    @Test(
        "a reader of a report who has stopped reading does not keep the program from ending",
        arguments: [false, true]
    )
    func stalledReport(isOutput: Bool) async throws {
        let contracts = (1...1000).map { Sample.contract("R-03.number-\($0)") }.joined()
        let workspace = try Workspace(["c/one.yaml": Sample.reformer(contracts)])
        #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
        let reader = open(workspace.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let command = "exec '\(Program().file.path())' check c --quiet --junit \(isOutput ? "- > pipe" : "pipe")"
        let program = try Program.shell.start(["-c", command], in: workspace.folder)
        var byteCount: CInt = 0
        // The report is larger than what a pipe holds.
        while byteCount == 0 {
            try await ContinuousClock().sleep(for: .milliseconds(5))
            _ = ioctl(reader, UInt(FIONREAD), &byteCount)
        }
        program.send(SIGTERM)
        #expect(await program.exit() == 143)
    }

    @Test("a reader of events who has stopped reading keeps no signal and no other report back")
    func stalled() async throws {
        let count = 400
        let contracts = (1...count).map { Sample.contract("R-03.number-\($0)") }.joined()
        let workspace = try Workspace(["c/one.yaml": Sample.reformer(contracts)])
        #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
        let reader = open(workspace.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let arguments = ["check", "c", "--quiet", "--json", "pipe", "--junit", "report.xml"]
        let program = try Program().start(arguments, in: workspace.folder)
        while !workspace.names.contains("report.xml") { try await ContinuousClock().sleep(for: .milliseconds(5)) }
        #expect(ReportDocument(try workspace.text("report.xml"))?.cases.count == count)
        program.send(SIGTERM)
        let outcome = await program.outcome()
        #expect(
            outcome
                == Program.Outcome(
                    exit: 74,
                    output: "",
                    error: "understudy: cannot write to 'pipe': its reader does not read; keep it reading to the end\n"
                )
        )
    }
}
