// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The JUnit report of `understudy check`: its text, its place, and when it is left alone.
@Suite("check --junit", .timeLimit(.minutes(2)))
struct CheckReportTests {
    private let files = [
        "c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "c/three.yaml": Sample.crashing,
        "c/cache.yaml": Sample.otherLayer, "driver.sh": Sample.driver(),
    ]

    @Test("writes every verdict in the shape of the profile")
    func shape() async throws {
        let workspace = try Workspace(files)
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--seed", "7", "--junit", "report.xml"]
        #expect(try await Program().run(arguments, in: workspace.folder).exit == 1)
        let text = try workspace.text("report.xml")
        #expect(ReportDocument(text)?.isValid == true)
        #expect(ReportDocument.masked(text) == Self.report)
        #expect(workspace.names == ["c", "driver.sh", "report.xml"])
    }

    @Test("writes nothing but the report to standard output with -")
    func output() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken])
        let outcome = try await Program().run(["check", "c", "--junit", "-"], in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(outcome.output.hasPrefix("<?xml"))
        #expect(ReportDocument(outcome.output)?.isValid == true)
        #expect(ReportDocument(outcome.output)?.cases.count == 3)
        #expect(outcome.error.hasPrefix("broken: R-03.wrong: A fresh reformer has succeeded\n"))
        #expect(outcome.error.contains("3 contracts by reference 0.1.0: 2 hold, 1 broken in "))
        #expect(!(outcome.output + outcome.error).contains("\u{1B}"))
    }

    @Test("shows what a driver wrote to standard error, byte by byte where it is no text, and marks it once")
    func bytes() async throws {
        let driver = Sample.driver(atSetStatus: #"printf '\303(\033[31m]]>\000\377&\n' >&2; exit 3"#)
        let workspace = try Workspace(["c/three.yaml": Sample.crashing, "driver.sh": driver])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--junit", "report.xml"]
        #expect(try await Program().run(arguments, in: workspace.folder).exit == 2)
        let text = try workspace.text("report.xml")
        #expect(ReportDocument(text)?.isValid == true)
        #expect(text.contains("\n    " + #"\x{C3}(\u{1B}[31m]]&gt;\u{0}\x{FF}&amp;"# + "\n"))
    }

    @Test("ends with 74 when nobody reads the report")
    func unread() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let arguments = ["check", "c", "--quiet", "--junit", "-"]
        let outcome = try await Program().start(arguments, in: workspace.folder, isHeard: false).outcome()
        #expect(outcome.exit == 74)
        #expect(outcome.error.contains("Broken pipe"))
    }

    @Test("makes the folders of its reports", arguments: ["--junit", "--html", "--json"])
    func folders(option: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let arguments = ["check", "c", "--quiet", option, "new/folder/report"]
        #expect(try await Program().run(arguments, in: workspace.folder).exit == 0)
        #expect(try !workspace.text("new/folder/report").isEmpty)
    }

    @Test(
        "finds out before the run that the report cannot be written",
        arguments: [
            (
                "c/one.yaml/report.xml",
                """
                understudy: cannot open the directory of 'c/one.yaml/report.xml': Not a directory; \
                write the report elsewhere

                """
            ),
            ("c", "understudy: cannot write the file 'c': Is a directory; write the report elsewhere\n"),
        ]
    )
    func unwritable(path: String, message: String) async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n",
        ])
        let arguments = ["check", "c", "--driver", "sh driver.sh", "--junit", path]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome == Program.Outcome(exit: 74, output: "", error: message))
        #expect(workspace.names == ["c", "driver.sh"])
    }

    @Test(
        "leaves an earlier report as it was when nothing is run",
        arguments: [
            (["wrong"], 65), (["c", "--layer", "badge-view-model"], 64), (["c", "--driver", "./none"], 69),
        ] as [([String], Int32)]
    )
    func refused(arguments: [String], exit: Int32) async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "wrong/one.yaml": "understudy: 1\nlayer: reformer\ncontracts: 3\n",
            "report.xml": "earlier",
        ])
        let outcome = try await Program().run(["check", "--junit", "report.xml"] + arguments, in: workspace.folder)
        #expect(outcome.exit == exit)
        #expect(outcome.output == "")
        #expect(try workspace.text("report.xml") == "earlier")
        #expect(workspace.names == ["c", "report.xml", "wrong"])
    }

    private static let report = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="cache-service" tests="1" failures="0" errors="0" skipped="1" time="0" timestamp="0" \
        hostname="localhost" id="0" package="">
            <properties>
              <property name="cache-service.version" value="0.1.0"/>
              <property name="cache-service.seed" value="7"/>
              <property name="cache-service.driver" value="sh 1"/>
              <property name="cache-service.faults" value="status:500@page=2,times=1"/>
              <property name="cache-service.unsupported" value="1"/>
            </properties>
            <testcase name="C-01 Nothing is cached at first" classname="cache-service.cache" time="0">
              <skipped>driver 'sh' does not drive the layer 'cache-service'</skipped>
            </testcase>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
          <testsuite name="reformer" tests="4" failures="1" errors="1" skipped="0" time="0" timestamp="0" \
        hostname="localhost" id="1" package="">
            <properties>
              <property name="reformer.version" value="0.1.0"/>
              <property name="reformer.seed" value="7"/>
              <property name="reformer.driver" value="sh 1"/>
              <property name="reformer.faults" value="none"/>
            </properties>
            <testcase name="R-03 A fresh reformer has executed nothing" classname="reformer.one" time="0"/>
            <testcase name="R-03.again A page index is no execution" classname="reformer.one" time="0"/>
            <testcase name="R-03.crash A status can be set" classname="reformer.three" time="0">
              <error message="do: setStatus(success) (line 8): driver 'sh driver.sh' ended with status 3 \
        before it answered 'layer.perform'; \
        its standard error ends with 'out of cheese'" type="contract.Undecided">do: setStatus(success) (line 8): \
        driver 'sh driver.sh' ended with \
        status 3 before it answered 'layer.perform'; its standard error ends with 'out of cheese'
        undecided: R-03.crash: A status can be set
          c/three.yaml:4:5
          do: setStatus(success) (line 8): driver 'sh driver.sh' ended with status 3 before it answered \
        'layer.perform'; its standard error ends with 'out of cheese'
          the driver's standard error ends with
            out of cheese
        c/three.yaml:4:5</error>
            </testcase>
            <testcase name="R-03.wrong A fresh reformer has succeeded" classname="reformer.two" time="0">
              <failure message="state status: expected success, actual noExecute (at do: setPageIndex(1))" \
        type="contract.Broken">state status: expected success, actual noExecute (at do: setPageIndex(1))
        broken: R-03.wrong: A fresh reformer has succeeded
          c/two.yaml:8:9
          do: setPageIndex(1)
            state   expected  actual
          &gt; status  success   noExecute
        c/two.yaml:8:9</failure>
            </testcase>
            <system-out></system-out>
            <system-err></system-err>
          </testsuite>
        </testsuites>

        """
}
