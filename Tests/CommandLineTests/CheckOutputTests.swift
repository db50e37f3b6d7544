// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What `understudy check` writes for people and programs besides the JUnit report.
@Suite("check --html, --json, and GitHub", .timeLimit(.minutes(2)))
struct CheckOutputTests {
    private static let files = ["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken]

    private func members(_ line: Substring) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("--html writes a page with every contract, and its temporary file is gone")
    func page() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await Program().run(["check", "c", "--html", "page.html"], in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(outcome.error == "written: page.html\n")
        let page = try workspace.text("page.html")
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<h1>1 of 3 contracts does not hold</h1>"))
        #expect(page.components(separatedBy: "<details class=\"c ").count == 4)
        #expect(page.contains("state status: expected success, actual noExecute</text>"))
        #expect(workspace.names == ["c", "page.html"])
    }

    @Test("--json writes one event a line, to a file and to standard output", arguments: ["run.jsonl", "-"])
    func events(target: String) async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--jobs", "1", "--seed", "18446744073709551615", "--json", target]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1)
        let text = target == "-" ? outcome.output : try workspace.text(target)
        #expect((target == "-" ? outcome.error : outcome.output).contains("3 contracts by reference"))
        let events = try text.split(separator: "\n").map(members)
        #expect(
            events.map { $0["event"] as? String } == [
                "run.started", "contract.started", "contract.ended", "contract.started", "contract.ended",
                "contract.started", "contract.ended", "run.ended",
            ]
        )
        let ids = ["R-03", "R-03.again", "R-03.wrong"]
        #expect(events[0]["format"] as? Int == 1)
        #expect(events[0]["seed"] as? String == "18446744073709551615")
        #expect(events.compactMap { $0["verdict"] as? String } == ["holds", "holds", "broken"])
        #expect(events.compactMap { $0["id"] as? String } == ids.flatMap { [$0, $0] })
        #expect((events[6]["difference"] as? [String: Any])?["step"] as? String == "do: setPageIndex(1)")
        #expect((events[7]["counts"] as? [String: Int])?["holds"] == 2)
    }

    @Test("what has ended, and what runs, can be read while it runs")
    func streamed() async throws {
        // The driver hangs inside the last contract until it has read that the others have ended and this one began.
        let wait = #"""
            until grep -q '"contract.ended","id":"R-03.again"' run.jsonl; do :; done
            until grep -q '"contract.started","id":"R-03.crash"' run.jsonl; do :; done
            result='{}'
            """#
        let workspace = try Workspace([
            "c/a.yaml": Sample.good, "c/b.yaml": Sample.crashing, "driver.sh": Sample.driver(atSetStatus: wait),
        ])
        let arguments = ["check", "c", "--jobs", "1", "--json", "run.jsonl", "--driver", "sh driver.sh"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(try workspace.text("run.jsonl").split(separator: "\n").count == 8)
    }

    @Test("what does not hold is shown once, while the run goes on, in the order of the files")
    func findings() async throws {
        // The driver hangs inside the last contract until it has read what was found before that one.
        let wait = #"""
            until grep -q '^broken: R-03.again' findings && grep -q '^  > status ' findings; do :; done
            result='{}'
            """#
        let wrong = Sample.good.replacing(
            "setPageIndex(2)\n        state: { status: noExecute }",
            with: """
                setPageIndex(2)
                        state: { status: success }
                """
        )
        let workspace = try Workspace([
            "c/a.yaml": wrong, "c/b.yaml": Sample.crashing, "driver.sh": Sample.driver(atSetStatus: wait),
        ])
        let check = "'\(Program().file.path())' check c --jobs 1 --quiet --driver 'sh driver.sh' > findings 2> talk"
        #expect(try await Program.shell.run(["-c", check], in: workspace.folder).exit == 1)
        let lines = try workspace.text("findings").split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(lines.map { $0.prefix { $0 != " " } } == ["broken:", "broken:"])
        #expect(lines.first?.hasPrefix("broken: R-03.again: ") == true, "\(lines)")
        #expect(try workspace.text("talk") == "")
    }

    @Test("ends with 74 when nobody reads the events, with the other reports written")
    func unread() async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--quiet", "--json", "-", "--junit", "report.xml", "--html", "page.html"]
        let outcome = try await Program().start(arguments, in: workspace.folder, isHeard: false).outcome()
        #expect(outcome.exit == 74)
        #expect(outcome.error.contains("Broken pipe"))
        #expect(workspace.names == ["c", "page.html", "report.xml"])
    }

    @Test("ends with 74 on a full disk, with the other reports written", arguments: ["--html", "--json"])
    func full(option: String) async throws {
        let workspace = try Workspace(Self.files)
        let arguments = ["check", "c", "--quiet", option, "/dev/full", "--junit", "report.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 74)
        #expect(
            outcome.error == "understudy: cannot write to '/dev/full': No space left on device; "
                + "free some space or write the report elsewhere\n"
        )
        #expect(workspace.names == ["c", "report.xml"])
    }

    @Test("finds out before the run what cannot be written", arguments: ["--html", "--json"])
    func unwritable(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        let arguments = ["check", "c", "--driver", "sh driver.sh", option, "c/one.yaml/report"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 74)
        #expect(outcome.error.contains("'c/one.yaml/report'") && outcome.error.contains("Not a directory"))
        #expect(workspace.names == ["c", "driver.sh"])
    }

    @Test("on GitHub, marks the contract's line, and adds to the summary of the job")
    func gitHub() async throws {
        let workspace = try Workspace(Self.files.merging(["summary.md": "before\n"]) { $1 })
        let environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": workspace.folder.path(),
            "GITHUB_STEP_SUMMARY": workspace.path("summary.md"),
        ]
        let outcome = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(outcome.exit == 1)
        let line = "::error file=c/two.yaml,line=8,col=9,title=broken%3A R-03.wrong::A fresh reformer has succeeded%0A"
        #expect(outcome.output.contains("\n\(line)"))
        let summary = try workspace.text("summary.md")
        #expect(summary.hasPrefix("before\n### Understudy: 1 of 3 contracts does not hold\n"))
        #expect(summary.contains("| reformer | 2 | 1 |\n"))
    }

    @Test("says nothing to GitHub elsewhere")
    func elsewhere() async throws {
        let workspace = try Workspace(Self.files)
        let environment = ["GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": workspace.path("summary.md")]
        let outcome = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(!outcome.output.contains("::error"))
        #expect(workspace.names == ["c"])
    }

    @Test(
        "colour is a matter of wishes where there is no terminal",
        arguments: [
            ([:], false), (["FORCE_COLOR": "1"], true), (["CLICOLOR_FORCE": "1"], true), (["FORCE_COLOR": "0"], false),
            (["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
        ] as [([String: String], Bool)]
    )
    func colour(wishes: [String: String], isColored: Bool) async throws {
        let workspace = try Workspace(Self.files)
        let none = ["FORCE_COLOR": "", "CLICOLOR_FORCE": "", "NO_COLOR": ""]
        let environment = none.merging(wishes) { $1 }
        let outcome = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(outcome.output.contains("\u{1B}[") == isColored)
    }

    @Test("what does not hold fits the columns that there are")
    func columns() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await Program()
            .run(["check", "c", "--quiet"], in: workspace.folder, environment: ["COLUMNS": "40"])
        #expect(
            outcome.output == """
                broken: R-03.wrong: A fresh reformer
                  has succeeded
                  c/two.yaml:8:9
                  do: setPageIndex(1)
                    state   expected  actual
                  > status  success   noExecute


                """
        )
    }

    @Test("names the slowest contracts, as many as are asked for")
    func slowest() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await Program().run(["check", "c", "--slowest", "2"], in: workspace.folder)
        let lines = outcome.output.split(separator: "\n").drop { $0 != "slowest:" }
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("  reformer") })
    }

    @Test(
        "events on a terminal are not mixed with a line that counts",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    )
    func eventsOnTerminal() async throws {
        let workspace = try Workspace(Self.files)
        let environment = ProcessInfo.processInfo.environment.merging(Program.neutral) { $1 }
            .merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }
        let command = "stty columns 1000; '\(Program().file.path())' check c --json -"
        let words = ["/usr/bin/script", "--quiet", "--command", command, "/dev/null"]
        let program = try RunningProgram(words, in: workspace.folder, environment: environment)
        let output = await program.outcome().output
        #expect(!output.contains("\u{1B}"))
        let events = output.split(separator: "\r\n").filter { $0.hasPrefix("{") }
        #expect(try events.map(members).count == 8)
    }

    @Test(
        "a terminal gets a line that counts, colour, and lines that fit it",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    )
    func terminal() async throws {
        let workspace = try Workspace(Self.files)
        let environment = ProcessInfo.processInfo.environment.merging(Program.neutral) { $1 }
            .merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }
        let command = "stty columns 44; '\(Program().file.path())' check c"
        let words = ["/usr/bin/script", "--quiet", "--command", command, "/dev/null"]
        let program = try RunningProgram(words, in: workspace.folder, environment: environment)
        let output = await program.outcome().output
        #expect(output.contains("\r\u{1B}[31m3 of 3, 1 not holding\u{1B}[0m"))
        #expect(output.contains("\u{1B}[1mbroken: R-03.wrong: A fresh reformer has\u{1B}[0m\r\n"))
        let lines = output.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "").split { $0.isNewline || $0 == "\r" }
        #expect(lines.contains("  > status  success   noExecute"))
        for line in lines { #expect(line.count <= 44) }
    }
}
