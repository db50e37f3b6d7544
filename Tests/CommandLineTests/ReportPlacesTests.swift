// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Where the reports of `understudy check` may go: never to a pipe that nobody reads.
@Suite("check: the places of reports", .timeLimit(.minutes(2)))
struct ReportPlacesTests {
    @Test("a pipe that nobody reads is refused before the run", arguments: ["--junit", "--html", "--json"])
    func unread(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        #expect(mkfifo(workspace.path("pipe"), 0o600) == 0)
        let arguments = ["check", "c", "--driver", "sh driver.sh", option, "pipe"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        let message = "understudy: cannot open the pipe 'pipe': nobody reads it; start its reader first\n"
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
                    error: "understudy: cannot write to 'pipe': its reader does not read; read it to its end\n"
                )
        )
    }
}
