// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// Runs of `understudy check` that a signal, a full disk or a limit ends.
@Suite("A check that is stopped", .timeLimit(.minutes(2)))
struct StoppedRunTests {
    private static let interrupted =
        "interrupted: stopping the drivers; to stop everything at once, send a signal again after a second"

    @Test("a signal while the driver starts leaves a whole report in which nothing was run")
    func starting() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.good, "driver.sh": "#!/bin/sh\nkill -TERM $PPID\nexec sleep 600\n",
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--junit", "report.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 143)
        #expect(outcome.error == "\(Self.interrupted)\n")
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="2" failures="0" errors="0" skipped="2""#))
        #expect(report.contains("<skipped>not run: interrupted</skipped>"))
        #expect(workspace.names == ["c", "driver.sh", "report.xml"])
    }

    @Test("a signal while files are still read leaves a whole report in which nothing was run")
    func reading() async throws {
        let workspace = try Workspace(["c/a.yaml": Sample.good, "report.xml": "earlier"])
        #expect(mkfifo(workspace.path("times.xml"), 0o600) == 0)
        let arguments = ["check", "c", "--balance-by", "times.xml", "--junit", "report.xml"]
        let program = try Program().start(arguments, in: workspace.folder)
        // There is a reader as soon as the program waits for the report of an earlier run.
        var writer = open(workspace.path("times.xml"), O_WRONLY | O_NONBLOCK)
        while writer < 0 {
            try await ContinuousClock().sleep(for: .milliseconds(5))
            writer = open(workspace.path("times.xml"), O_WRONLY | O_NONBLOCK)
        }
        program.send(SIGTERM)
        await program.error.text { $0.contains("\(Self.interrupted)\n") }
        let earlier = Array("<testsuites/>".utf8)
        #expect(write(writer, earlier, earlier.count) == earlier.count)
        close(writer)
        #expect(await program.exit() == 143)
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="2" failures="0" errors="0" skipped="2""#))
    }

    @Test(
        "repeats of the first signal within a second are one signal, and SIGHUP is one like SIGTERM",
        arguments: [("TERM", 143), ("INT", 130), ("HUP", 129)] as [(String, Int32)]
    )
    func repeated(signal: String, exit: Int32) async throws {
        let burst = "i=0; while [ $i -lt 20 ]; do kill -\(signal) $PPID; i=$((i + 1)); done"
        let workspace = try Workspace(["c/a.yaml": Sample.good, "driver.sh": "#!/bin/sh\n\(burst)\nexec sleep 600\n"])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--junit", "report.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == exit)
        #expect(outcome.error == "\(Self.interrupted)\n")
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="2" failures="0" errors="0" skipped="2""#))
    }

    @Test("SIGHUP does not end a run that was started to ignore it")
    func noHangup() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.good, "driver.sh": "kill -HUP $PPID\n" + Sample.driver(),
        ])
        let check = "exec '\(Program().file.path())' check c --quiet --driver 'sh driver.sh' --driver-jobs 1"
        let outcome = try await Program.shell.run(["-c", "trap '' HUP; \(check)"], in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome)")
    }

    @Test("a signal after the first second ends the run at once, with its driver, and the earlier report stays")
    func twice() async throws {
        let stubborn = "trap '' TERM; echo $$ > pid; kill -TERM $PPID; while :; do sleep 1; done"
        let workspace = try Workspace([
            "c/a.yaml": Sample.crashing, "driver.sh": Sample.driver(atSetStatus: stubborn), "report.xml": "earlier",
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--driver-exit-timeout", "60"]
        let program = try Program().start(arguments + ["--junit", "report.xml"], in: workspace.folder)
        await program.error.text { $0.contains("\(Self.interrupted)\n") }
        #expect(await program.exit(sending: SIGINT) == 130)
        #expect(try workspace.text("report.xml") == "earlier")
        let driver = try #require(pid_t(try workspace.text("pid").trimmingCharacters(in: .newlines)))
        while kill(driver, 0) == 0, Self.isAlive(driver) { try await ContinuousClock().sleep(for: .milliseconds(5)) }
    }

    @Test(
        "what cannot be written ends with 74 and leaves the earlier report",
        arguments: [
            (
                "--junit /dev/full",
                "understudy: cannot write to '/dev/full': No space left on device; "
                    + "free some space or write the report elsewhere\n"
            ),
            (
                "--junit report.xml",
                "understudy: cannot write to 'report.xml': File too large; "
                    + "free some space or write the report elsewhere\n"
            ),
            (
                "> /dev/full",
                "understudy: cannot write to 'standard output': No space left on device; "
                    + "free some space or write the report elsewhere\n"
            ),
            (
                "--list > /dev/full",
                "understudy: cannot write to 'standard output': No space left on device; "
                    + "free some space or write the report elsewhere\n"
            ),
        ]
    )
    func full(arguments: String, message: String) async throws {
        let workspace = try Workspace(["c/a.yaml": Sample.broken, "c/b.yaml": Sample.good, "report.xml": "earlier"])
        // One block of 512 or 1024 bytes is less than any report.
        let script = "ulimit -f 1; exec '\(Program().file.path())' check c \(arguments)"
        let shell = try RunningProgram(
            ["/bin/sh", "-c", script],
            in: workspace.folder,
            environment: ProcessInfo.processInfo.environment
        )
        let outcome = await shell.outcome()
        #expect(outcome.exit == 74)
        #expect(outcome.error == message)
        #expect(try workspace.text("report.xml") == "earlier")
        #expect(workspace.names == ["c", "report.xml"])
    }

    @Test(
        "what standard output does not take ends every command with 74, also what the parser writes",
        arguments: ["--help", "serve --help", "--version", "--generate-completion-script bash", "validate c"]
    )
    func fullOutput(arguments: String) async throws {
        let workspace = try Workspace(["c/a.yaml": Sample.good])
        let shell = try RunningProgram(
            ["/bin/sh", "-c", "exec '\(Program().file.path())' \(arguments) > /dev/full"],
            in: workspace.folder,
            environment: ProcessInfo.processInfo.environment
        )
        let outcome = await shell.outcome()
        #expect(outcome.exit == 74)
        #expect(
            outcome.error.hasPrefix("understudy: cannot write to 'standard output': No space left on device; free some")
        )
        #expect(outcome.error.count { $0 == "\n" } == 1)
    }

    /// A process that has ended and that nobody has asked about yet is not alive.
    private static func isAlive(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.split(separator: " ").first.map { $0 != "Z" } ?? false
    }
}
