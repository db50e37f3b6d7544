// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy check` on drivers that are not the same each time.
@Suite("check --repeat, --retry-undecided and --fail-fast", .timeLimit(.minutes(2)))
struct RepeatTests {
    /// A contract that holds whenever the driver leaves the status as it was.
    private static let steady = Sample.crashing.replacing("status: success }", with: "status: noExecute }")

    /// A driver of the reformer whose status is another at one of the attempts to set it.
    private static func turning(at attempt: Int) -> String {
        let turn = "echo >> tries; status=noExecute; [ $(wc -l < tries) != \(attempt) ] || status=failure; result='{}'"
        return Sample.driver(atSetStatus: turn)
            .replacing(#""status":"noExecute""#, with: #""status":"'$status'""#)
            .replacing("#!/bin/sh\n", with: "#!/bin/sh\nstatus=noExecute\n")
    }

    @Test("a contract that is not the same each time is unstable, never green")
    func unstable() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.good, "c/b.yaml": Self.steady, "driver.sh": Self.turning(at: 2),
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--jobs", "1", "--repeat", "3", "--junit", "r.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome.error)")
        #expect(
            outcome.output.replacing(/[0-9.]+ m?s\n/, with: "… s\n") == """
                unstable: R-03.crash: A status can be set
                  c/b.yaml:4:5
                  3 repetitions: 2 hold, 1 is broken
                  the attempts
                    1  holds
                    2  broken: step 1, do: setStatus(success): state status: expected noExecute, actual failure
                    3  holds
                  attempt 2
                  c/b.yaml:8:9
                  do: setStatus(success)
                    state   expected   actual
                  > status  noExecute  failure

                  reformer  2 hold, 1 unstable
                3 contracts by sh 1: 2 hold, 1 unstable in … s

                """
        )
        let report = try workspace.text("r.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="3" failures="1" errors="0" skipped="0""#))
        #expect(report.contains(#"<property name="reformer.repeat" value="3"/>"#))
        #expect(
            report.contains(
                #"<failure message="unstable: 3 repetitions: 2 hold, 1 is broken" type="contract.Unstable">"#
            )
        )
        #expect(report.contains("2  broken: step 1, do: setStatus(success): state status"))
    }

    @Test("the repetitions are spread over the driver's processes, so that one that differs is found")
    func spread() async throws {
        let driver = Self.turning(at: 0)
            .replacing("#!/bin/sh\n", with: "#!/bin/sh\nmkdir first 2>/dev/null && own=noExecute || own=failure\n")
            .replacing("status=noExecute; [", with: "status=$own; [")
        let workspace = try Workspace(["c/b.yaml": Self.steady, "driver.sh": driver])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--jobs", "2", "--repeat", "2"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1, "\(outcome.error)")
        #expect(outcome.output.contains("2 repetitions: 1 holds, 1 is broken"), "\(outcome.output)")
    }

    @Test("a contract that can be judged at the second attempt holds, and the report says how often it was tried")
    func retried() async throws {
        let crash = "echo >> tries; [ $(wc -l < tries) != 1 ] || exit 3; result='{}'"
        let workspace = try Workspace([
            "c/a.yaml": Self.steady, "driver.sh": Sample.driver(atSetStatus: crash),
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--retry-undecided", "2", "--junit", "r.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0, "\(outcome.error)")
        #expect(
            outcome.output.replacing(/[0-9.]+ m?s\n/, with: "… s\n") == """
                  reformer  1 hold
                1 contract by sh 1: 1 hold in … s
                1 contract was tried again, 1 time in all:
                  R-03.crash  1 time

                """
        )
        let report = try workspace.text("r.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"<property name="reformer.flaky" value="1"/>"#))
        #expect(
            report.contains(
                "<system-out>[flaky] reformer.a R-03.crash A status can be set: attempt 1/2 undecided: "
                    + "do: setStatus(success) (line 8): driver 'sh driver.sh' ended with status 3 before it answered 'layer.perform'"
            )
        )
    }

    @Test("nothing is begun after a broken contract, and what is left says why")
    func failFast() async throws {
        let workspace = try Workspace(["c/a.yaml": Sample.broken, "c/b.yaml": Sample.good])
        let arguments = ["check", "c", "--jobs", "1", "--fail-fast", "--junit", "r.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(outcome.output.contains("3 contracts by reference 0.1.0: 0 hold, 1 broken, 2 not run in "))
        #expect(outcome.output.hasSuffix("stopped: 2 contracts were not tried\n"))
        let report = try workspace.text("r.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="3" failures="1" errors="0" skipped="2""#))
        #expect(report.contains("<skipped>not run: an earlier contract is broken</skipped>"))
    }

    @Test("a parked contract that breaks as recorded does not end the run")
    func failFastParked() async throws {
        let known = """
            understudy: 1
            knownBroken:
              - id: R-03.wrong
                reason: ticket 12
                difference: "step 1, do: setPageIndex(1): state status: expected success, actual noExecute"

            """
        let workspace = try Workspace(["c/a.yaml": Sample.broken, "c/b.yaml": Sample.good, "known.yaml": known])
        let arguments = ["check", "c", "--jobs", "1", "--fail-fast", "--known-broken", "known.yaml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("2 hold, 1 known broken in "))
    }

    @Test("what a driver does wrong after its last contract is told, though every contract holds")
    func lateBreach() async throws {
        let bye = "  case $call in *shutdown*) echo bye ;; esac\n  printf"
        let driver = Sample.driver().replacing("  printf", with: bye)
        let workspace = try Workspace(["c/a.yaml": Sample.good, "driver.sh": driver])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--jobs", "1", "--junit", "r.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0)
        let remark = "after its last contract: driver 'sh driver.sh' wrote 'bye', which is not a message"
        #expect(outcome.output.contains(remark), "\(outcome.output)")
        let report = try workspace.text("r.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains("<system-err>" + remark))
    }
}
