// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// `understudy check` as a user runs it: exit codes, what is shown, and which contracts are taken.
@Suite("check", .timeLimit(.minutes(5)))
struct CheckTests {
    @Test("ends with 0 and a summary when all hold")
    func good() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let outcome = try await Program().run(["check", "c"], in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(
            outcome.output.replacing(/[0-9.]+ m?s\n/, with: "… s\n") == """
                  reformer  2 hold
                2 contracts by reference 0.1.0: 2 hold in … s

                """
        )
        #expect(outcome.error == "")
    }

    @Test("takes ./Contracts when nothing is named")
    func folder() async throws {
        let workspace = try Workspace(["Contracts/one.yaml": Sample.good])
        let outcome = try await Program().run(["check"], in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("  reformer  2 hold\n"))
        #expect(outcome.error == "")
    }

    @Test("takes the contracts that ship with it where there are none, and says so")
    func shipped() async throws {
        let workspace = try Workspace()
        let outcome = try await Program().run(["check", "--layer", "cache-service"], in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("  cache-service  "))
        #expect(
            outcome.error == "there is no ./Contracts: checking the contracts that ship with understudy "
                + "('understudy contracts' writes them)\n"
        )
    }

    @Test("marks the first difference of a broken contract, and ends with 1")
    func broken() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/two.yaml": Self.wrongTrace])
        let outcome = try await Program().run(["check", "c", "--quiet"], in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(
            outcome.output == """
                broken: C-01: Two values are read back
                  c/two.yaml:10:9
                  do: read(dynamic, team, 7)
                    trace  expected                      actual
                  >        cached(dynamic, team, 7, 12)  cached(dynamic, team, 7, 11)


                """
        )
    }

    @Test("ends with 2 when a driver crashes, shows what it said last, and goes on with a new one")
    func undecided() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.crashing, "c/b.yaml": Sample.good, "driver.sh": Sample.driver(),
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--jobs", "1"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 2)
        #expect(
            outcome.output.replacing(/[0-9.]+ m?s\n/, with: "… s\n") == """
                undecided: R-03.crash: A status can be set
                  c/a.yaml:4:5
                  do: setStatus(success) (line 8): driver 'sh driver.sh' ended with status 3 before it answered 'layer.perform'; \
                its standard error ends with 'out of cheese'
                  the driver's standard error ends with
                    out of cheese

                  reformer  2 hold, 1 undecided
                3 contracts by sh 1: 2 hold, 1 undecided in … s

                """
        )
    }

    @Test("counts what a driver does not support, and ends with 2 when that is all there is")
    func unsupported() async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.otherLayer, "c/b.yaml": Sample.good, "driver.sh": Sample.driver(),
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh"]
        let some = try await Program().run(arguments, in: workspace.folder)
        #expect(some.exit == 0, "\(some.error)")
        #expect(some.output.contains("3 contracts by sh 1: 2 hold, 1 unsupported in "))
        let none = try await Program().run(arguments + ["--layer", "cache-service"], in: workspace.folder)
        #expect(none.exit == 2)
        #expect(none.output.contains("the driver supports none of these contracts; nothing was judged\n"))
    }

    @Test(
        "ends with the signal's exit, at once, and with a whole report of what ran",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(CInt, Int32)]
    )
    func interrupted(signal: CInt, exit: Int32) async throws {
        let workspace = try Workspace([
            "c/a.yaml": Sample.good, "c/b.yaml": Sample.crashing,
            // The driver itself interrupts its parent, inside the third contract.
            "driver.sh": Sample.driver(atSetStatus: "kill -\(signal) $PPID; sleep 600"),
        ])
        let arguments = ["check", "c", "--jobs", "1", "--timeout", "60", "--junit", "report.xml"]
        let outcome = try await Program().run(arguments + ["--driver", "sh driver.sh"], in: workspace.folder)
        #expect(outcome.exit == exit)
        #expect(outcome.output.hasSuffix("stopped: 1 contract was not tried\n"))
        let report = ReportDocument(try workspace.text("report.xml"))
        #expect(report?.isValid == true)
        #expect(
            report?.cases == [
                "R-03 A fresh reformer has executed nothing", "R-03.again A page index is no execution",
                "R-03.crash A status can be set",
            ]
        )
        let text = try workspace.text("report.xml")
        #expect(text.contains(#"tests="3" failures="0" errors="0" skipped="1""#))
        #expect(text.contains("<skipped>not run: interrupted</skipped>"))
        #expect(workspace.names == ["c", "driver.sh", "report.xml"])
    }

    @Test("judges the whole suite over the driver protocol as in its own process, twice the same")
    func drivers() async throws {
        let workspace = try Workspace()
        let driver = Program("reference-driver").file.path()
        let ways = [("a.xml", []), ("b.xml", ["--jobs", "1"]), ("c.xml", ["--driver", driver])]
        var reports: [String] = []
        for (report, options) in ways {
            let arguments = ["check", "--quiet", "--junit", report] + options
            let outcome = try await Program().run(arguments, in: workspace.folder)
            #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""), "\(options)")
            reports.append(ReportDocument.masked(try workspace.text(report)))
        }
        #expect(reports[0] == reports[1])
        #expect(reports[0] == reports[2])
        let document = try #require(ReportDocument(try workspace.text("a.xml")))
        #expect(document.isValid)
        #expect(document.suites.count >= 7)
        #expect(document.cases.count >= 500)
    }

    @Test("judges the paging manager as a pager, if the reference driver puts it there")
    func pagingManager() async throws {
        let workspace = try Workspace()
        let driver = "'\(Program("reference-driver").file.path())' --pager paging-manager"
        let arguments = ["check", "--quiet", "--driver", driver, "--layer", "pager", "--id"]
        let holding = try await Program().run(arguments + ["PG-01.page"], in: workspace.folder)
        #expect(holding == Program.Outcome(exit: 0, output: "", error: ""))
        let broken = try await Program().run(arguments + ["PG-03.page"], in: workspace.folder)
        #expect(broken.exit == 1)
        #expect(broken.output.hasPrefix("broken: PG-03.page: "))
    }

    private static let wrongTrace = """
        understudy: 1
        layer: cache-service
        configure: { user: 1 }
        contracts:
          - id: C-01
            title: Two values are read back
            basis: stated
            steps:
              - do: save(dynamic, team, 7, 11)
              - do: read(dynamic, team, 7)
                trace: [ "cached(dynamic, team, 7, 12)" ]

        """
}
