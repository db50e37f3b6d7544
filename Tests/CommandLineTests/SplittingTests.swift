// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy check` as CI systems run it in parts, and the parts that an earlier report asks for.
@Suite("check --shard, --balance-by and --rerun-failed", .timeLimit(.minutes(2)))
struct SplittingTests {
    private static let files = ["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken]

    @Test("the shards of a layer have every contract once, in its order, balanced or not")
    func partition() async throws {
        let workspace = try Workspace()
        let folder = URL(filePath: #filePath).appending(path: "../../../Contracts/badge-view-model").standardizedFileURL
        let whole = try await Program().run(["check", folder.path(), "--list"], in: workspace.folder)
        let lines = whole.output.split(separator: "\n")
        #expect(lines.count > 40)
        let times = ["check", folder.path(), "--quiet", "--id", "B-1*", "--junit", "times.xml"]
        #expect(try await Program().run(times, in: workspace.folder).exit == 0)
        for more in [[], ["--balance-by", "times.xml"]] {
            var parts: [Substring] = []
            for number in 1...3 {
                let arguments = ["check", folder.path(), "--list", "--shard", "\(number)/3"] + more
                let outcome = try await Program().run(arguments, in: workspace.folder)
                #expect(outcome.exit == 0)
                let part = outcome.output.split(separator: "\n")
                #expect((lines.count / 6...lines.count / 2).contains(part.count))
                #expect(lines.filter(Set(part).contains) == part)
                let said = "shard \(number)/3: \(part.count) of \(lines.count) contracts\n"
                #expect(outcome.error == said, "\(outcome.error)")
                parts += part
            }
            #expect(parts.sorted() == lines.sorted())
        }
    }

    @Test("GitLab's variables choose the shard, which is said and stands in the report")
    func gitLab() async throws {
        let workspace = try Workspace(Self.files)
        var cases: [String] = []
        for number in 1...2 {
            let outcome = try await Program()
                .run(
                    ["check", "c", "--junit", "report.xml"],
                    in: workspace.folder,
                    environment: ["CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "2"]
                )
            let report = try workspace.text("report.xml")
            let document = try #require(ReportDocument(report))
            #expect(document.isValid)
            let said = "shard \(number)/2, from GitLab (CI_NODE_INDEX, CI_NODE_TOTAL): "
            #expect(outcome.error.hasPrefix(said + "\(document.cases.count) of 3 contracts\n"), "\(outcome.error)")
            #expect(report.contains(#"name="reformer.shard" value="\#(number)/2""#))
            cases += document.cases
        }
        #expect(
            cases.sorted() == [
                "R-03 A fresh reformer has executed nothing", "R-03.again A page index is no execution",
                "R-03.wrong A fresh reformer has succeeded",
            ]
        )
    }

    @Test("Bazel's --test_filter chooses ids where no --id does, and its file of a premature exit is gone")
    func bazelFilter() async throws {
        let workspace = try Workspace(Self.files)
        let environment = ["TESTBRIDGE_TEST_ONLY": "R-03.a*", "TEST_PREMATURE_EXIT_FILE": "premature"]
        let chosen = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(chosen.exit == 0)
        #expect(chosen.error == "only ids that match 'R-03.a*' are checked (TESTBRIDGE_TEST_ONLY of Bazel)\n")
        #expect(chosen.output.contains("1 contract by reference"))
        #expect(!workspace.names.contains("premature"))
        let arguments = ["check", "c", "--id", "R-03"]
        let own = try await Program().run(arguments, in: workspace.folder, environment: environment)
        #expect(own.error == "--id overrides 'R-03.a*' (TESTBRIDGE_TEST_ONLY of Bazel)\n")
        #expect(own.exit == 0 && own.output.contains("1 contract by reference"))
        let update = ["check", "c", "--known-broken", "known.yaml", "--update-known-broken"]
        #expect(try await Program().run(update, in: workspace.folder, environment: environment).exit == 64)
    }

    @Test("a run that is killed leaves Bazel's file of a premature exit")
    func prematureExit() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\nkill -KILL $PPID\n"])
        let outcome = try await Program()
            .run(
                ["check", "c", "--driver", "sh driver.sh"],
                in: workspace.folder,
                environment: ["TEST_PREMATURE_EXIT_FILE": "premature"]
            )
        #expect(outcome.exit == 137)
        #expect(workspace.names.contains("premature"))
    }

    @Test("Bazel finds its status file touched and the report where it wants it")
    func bazel() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let environment = [
            "TEST_TOTAL_SHARDS": "1000", "TEST_SHARD_INDEX": "0", "TEST_SHARD_STATUS_FILE": "status",
            "XML_OUTPUT_FILE": "test.xml",
        ]
        let outcome = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(
            outcome
                == Program.Outcome(
                    exit: 0,
                    output: "",
                    error: """
                        shard 1/1000, from Bazel (TEST_SHARD_INDEX, TEST_TOTAL_SHARDS): 0 of 2 contracts
                        writing the report to 'test.xml' (XML_OUTPUT_FILE of Bazel)

                        """
                )
        )
        #expect(workspace.names == ["c", "status", "test.xml"])
        let report = try #require(ReportDocument(try workspace.text("test.xml")))
        #expect(report.isValid && report.suites == ["reformer"] && report.cases.isEmpty)
        #expect(try workspace.text("test.xml").contains(#"<property name="reformer.shard" value="1/1000"/>"#))
        let unheard = try await Program()
            .run(
                ["check", "c", "--quiet", "--shard", "none", "--junit", "mine.xml"],
                in: workspace.folder,
                environment: environment
            )
        #expect(unheard == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(ReportDocument(try workspace.text("mine.xml"))?.cases.count == 2)
    }

    @Test("that the variables split the run is said even to whoever wants quiet, and what --shard says is not")
    func quiet() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good])
        let environment = ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1000"]
        let split = try await Program().run(["check", "c", "--quiet"], in: workspace.folder, environment: environment)
        let said = "shard 1/1000, from CircleCI (CIRCLE_NODE_INDEX, CIRCLE_NODE_TOTAL): 0 of 2 contracts\n"
        #expect(split == Program.Outcome(exit: 0, output: "", error: said))
        let asked = try await Program()
            .run(["check", "c", "--quiet", "--shard", "1/1000"], in: workspace.folder, environment: environment)
        #expect(asked == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("variables that make no sense are refused before anything is run")
    func nonsense() async throws {
        let workspace = try Workspace(Self.files)
        let environment = ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"]
        let outcome = try await Program().run(["check", "c"], in: workspace.folder, environment: environment)
        #expect(
            outcome
                == Program.Outcome(
                    exit: 64,
                    output: "",
                    error: "understudy: CI_NODE_INDEX is '5', which is outside the range 1 to 4 (GitLab); "
                        + "correct it, or use --shard K/N or --shard none\n"
                )
        )
    }

    @Test("parked contracts are not rewritten by one shard of several, whoever says so")
    func update() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await Program()
            .run(
                ["check", "c", "--known-broken", "k.yaml", "--update-known-broken"],
                in: workspace.folder,
                environment: ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"]
            )
        #expect(outcome.exit == 64)
        #expect(
            outcome.error == "understudy: --update-known-broken needs a run of all contracts, but this is shard 2/2, "
                + "from CircleCI (CIRCLE_NODE_INDEX, CIRCLE_NODE_TOTAL); use --shard none\n"
        )
        #expect(workspace.names == ["c"])
    }

    @Test("the recorded times decide: the contract that took long has a shard of its own")
    func balance() async throws {
        let times = """
            <testsuites><testsuite name="reformer" tests="3">
            <testcase classname="reformer.one" name="R-03 A fresh reformer" time="0.010"/>
            <testcase classname="reformer.one" name="R-03.again A page index" time="0.010"/>
            <testcase classname="reformer.two" name="R-03.wrong A fresh reformer" time="3.5"/>
            </testsuite></testsuites>
            """
        let workspace = try Workspace(Self.files.merging(["times/shard 2/a.xml": times]) { $1 })
        let parts = [("1/2", ["R-03.wrong"]), ("2/2", ["R-03", "R-03.again"])]
        for (path, (shard, ids)) in ["times", "times/*/a.xml", "times/shard 2/a.xml"]
            .flatMap({ path in parts.map { (path, $0) } })
        {
            let arguments = ["check", "c", "--list", "--balance-by", path, "--shard", shard]
            let outcome = try await Program().run(arguments, in: workspace.folder)
            #expect(outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[1] } == ids.map { $0[...] })
        }
    }

    @Test("an earlier report says what is checked again, and names what is gone")
    func rerun() async throws {
        let earlier = """
            <testsuites><testsuite name="reformer" tests="5">
            <testcase classname="reformer.one" name="R-03 A" time="0.010"/>
            <testcase classname="reformer.one" name="R-03.again B" time="0"><skipped>not run: interrupted</skipped>\
            </testcase>
            <testcase classname="reformer.two" name="R-03.wrong C" time="3.5"><failure message="m" type="a.B">m</failure>\
            </testcase>
            <testcase classname="reformer.two" name="R-98 C" time="0"><skipped>known broken: old</skipped></testcase>
            <testcase classname="reformer.two" name="R-99 C" time="3"><error message="m" type="a.B">m</error></testcase>
            </testsuite></testsuites>
            """
        let workspace = try Workspace(Self.files.merging(["report.xml": earlier]) { $1 })
        let arguments = ["check", "c", "--rerun-failed", "report.xml", "--junit", "report.xml"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 1)
        #expect(
            outcome.error == """
                1 contract of 'report.xml' not found: 'R-99'
                rerunning 2 contracts of 'report.xml'

                """
        )
        let first = try #require(ReportDocument(try workspace.text("report.xml")))
        #expect(
            first.cases == ["R-03.again A page index is no execution", "R-03.wrong A fresh reformer has succeeded"]
        )
        let second = try await Program().run(arguments + ["--quiet"], in: workspace.folder)
        #expect(second.exit == 1 && second.error == "")
        let report = try #require(ReportDocument(try workspace.text("report.xml")))
        #expect(report.isValid && report.cases == ["R-03.wrong A fresh reformer has succeeded"])
    }
}
