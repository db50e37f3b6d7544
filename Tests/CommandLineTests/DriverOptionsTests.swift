// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The options of `understudy check` about a driver program, and what it does with one that fails.
@Suite("check --driver", .timeLimit(.minutes(2)))
struct DriverOptionsTests {
    private func run(_ more: [String], in workspace: Workspace) async throws -> Program.Outcome {
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--quiet"]
        return try await Program().run(arguments + more, in: workspace.folder)
    }

    @Test("starts as many processes as --driver-jobs says", arguments: [1, 2])
    func jobs(count: Int) async throws {
        // Each process waits in its first contract until as many are there as were asked for.
        let wait = "touch here.$$; while [ $(ls here.* | wc -l) -lt \(count) ]; do sleep 0.01; done; result='{}'"
        let workspace = try Workspace([
            "c/a.yaml": Self.settingStatus(times: 4), "driver.sh": Sample.driver(atSetStatus: wait),
        ])
        let outcome = try await run(["--jobs", "3", "--driver-jobs", "\(count)"], in: workspace)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(workspace.names.filter { $0.hasPrefix("here.") }.count == count)
    }

    @Test("gives up a call after --driver-call-timeout, and goes on with a new process")
    func call() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.crashing, "c/b.yaml": Sample.good,
            "driver.sh": Sample.driver(atSetStatus: "sleep 600"),
        ])
        let outcome = try await run(["--driver-jobs", "1", "--driver-call-timeout", "0.3"], in: workspace)
        #expect(outcome.exit == 2)
        #expect(
            outcome.output == """
                undecided: R-03.crash: A status can be set
                  c/a.yaml:4:5
                  do: setStatus(success) (line 8): driver 'sh driver.sh' did not answer 'layer.perform' within 0.3 seconds; answer each call, or allow more time


                """
        )
    }

    @Test("gives a layer no longer to come to rest than --driver-settle-timeout")
    func settle() async throws {
        let restless = Sample.driver()
            .replacing("*'\"layer.settle\"'*) ", with: "*'\"layer.settle\"'*) echo \"$call\" >> settles; ")
            .replacing("\"settled\":true,\"inFlight\":0", with: "\"settled\":false,\"inFlight\":3")
        let workspace = try Workspace(["c/a.yaml": Sample.reformer(Sample.contract("R-03")), "driver.sh": restless])
        let outcome = try await run(["--driver-settle-timeout", "0.3"], in: workspace)
        #expect(outcome.exit == 1)
        let hang = "the layer did not settle within the time limit; 3 requests or calls have not ended"
        #expect(outcome.output.contains(hang))
        let limits = try workspace.text("settles").split(separator: "\n")
            .map { line in Int(line.split(separator: "\"timeLimit\":")[1].prefix { $0.isNumber }) }
        #expect(limits.count == 1)
        #expect(limits.allSatisfy { $0.map((1...300).contains) == true })
    }

    @Test("does not begin with a driver that says nothing within --driver-start-timeout")
    func start() async throws {
        let workspace = try Workspace(["c/a.yaml": Sample.good, "driver.sh": "#!/bin/sh\nsleep 600\n"])
        let outcome = try await run(["--driver-start-timeout", "0.3"], in: workspace)
        let message =
            "understudy: driver 'sh driver.sh' did not answer 'initialize' within 0.3 seconds; flush standard output after each line\n"
        #expect(outcome == Program.Outcome(exit: 69, output: "", error: message))
    }

    @Test("waits for the end of a driver no longer than --driver-exit-timeout")
    func exit() async throws {
        let stubborn = Sample.driver().replacing("exit 0", with: "sleep 600")
        let workspace = try Workspace(["c/a.yaml": Sample.good, "driver.sh": stubborn])
        let start = ContinuousClock.now
        let outcome = try await run(["--driver-exit-timeout", "0.2"], in: workspace)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(ContinuousClock.now - start < .seconds(120))
    }

    @Test("gives a driver as much time to end as --driver-exit-timeout says, more than it has by default")
    func slowExit() async throws {
        let slow = Sample.driver().replacing("exit 0", with: "sleep 3; echo in peace > ended; exit 0")
        let workspace = try Workspace(["c/a.yaml": Sample.good, "driver.sh": slow])
        #expect(try await run(["--driver-exit-timeout", "60"], in: workspace).exit == 0)
        #expect(try workspace.text("ended") == "in peace\n")
    }

    @Test("starts drivers again at most ten times a run, whatever the number of sessions", arguments: [1, 3])
    func restarts(jobs: Int) async throws {
        let workspace = try Workspace([
            "c/a.yaml": Self.settingStatus(times: 20),
            "driver.sh": Sample.driver(atSetStatus: "echo $$ >> started; exit 3"),
        ])
        let outcome = try await run(["--driver-jobs", "\(jobs)"], in: workspace)
        #expect(outcome.exit == 2)
        #expect(try workspace.text("started").split(separator: "\n").count == 10 + jobs)
        let reason = "  not tried, because the driver failed too often (at most 10 restarts per run); fix it first\n"
        #expect(outcome.output.components(separatedBy: reason).count - 1 == 10 - jobs)
    }

    @Test("puts the last 200 lines of a crashed driver's standard error into the report, the last 20 on the terminal")
    func log() async throws {
        let crash = "i=0; while [ $i -lt 250 ]; do i=$((i + 1)); echo \"line $i.\" >&2; done; exit 3"
        let workspace = try Workspace([
            "c/a.yaml": Sample.crashing, "driver.sh": Sample.driver(atSetStatus: crash),
        ])
        let outcome = try await run(["--junit", "report.xml"], in: workspace)
        #expect(outcome.exit == 2)
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        let kept =
            "  the driver's standard error ends with\n"
            + (51...250).map { "    line \($0).\n" }.joined() + "c/a.yaml:4:5</error>"
        #expect(report.contains(kept))
        let shown = "  the driver's standard error ends with\n" + (231...250).map { "    line \($0).\n" }.joined()
        #expect(outcome.output.hasSuffix(shown + "\n"))
    }

    @Test("shows what a driver wrote while a contract broke, and not what it wrote before")
    func broken() async throws {
        let talk = "echo here >&2; sleep 0.3; result='{}'"
        let wrong = Self.settingStatus(times: 1).replacing("noExecute", with: "success")
        let workspace = try Workspace([
            "c/a.yaml": wrong,
            "driver.sh": Sample.driver(atSetStatus: talk)
                .replacing("while read", with: "echo early >&2\nsleep 0.2\nwhile read"),
        ])
        let outcome = try await run([], in: workspace)
        #expect(outcome.exit == 1)
        #expect(outcome.output.contains("\n  the driver's standard error ends with\n    here\n"))
        #expect(!outcome.output.contains("early"))
    }

    /// So many contracts that each set a status once and hold.
    private static func settingStatus(times: Int) -> String {
        let contracts = (1...times)
            .map {
                """
                  - { id: R-03.s\($0), title: T, basis: chosen, \
                steps: [ { do: setStatus(success), state: { status: noExecute } } ] }

                """
            }
        return "understudy: 1\nlayer: reformer\ncontracts:\n" + contracts.joined()
    }
}
