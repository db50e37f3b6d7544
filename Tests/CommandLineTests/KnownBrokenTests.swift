// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy check --known-broken` as a user runs it: what is parked, what is trouble, and what is written.
@Suite("check --known-broken", .timeLimit(.minutes(2)))
struct KnownBrokenTests {
    private static let arguments = ["check", "c", "--known-broken", "known.yaml"]

    private func run(_ more: [String] = [], in workspace: Workspace) async throws -> Program.Outcome {
        var outcome = try await Program().run(Self.arguments + more, in: workspace.folder)
        outcome.output.replace(/[0-9.]+ m?s\n/, with: "… s\n")
        return outcome
    }

    @Test("a contract that breaks as recorded does not fail the run, and is counted and skipped with its reason")
    func parked() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "known.yaml": Self.known,
        ])
        let outcome = try await run(["--junit", "report.xml"], in: workspace)
        #expect(
            outcome
                == Program.Outcome(
                    exit: 0,
                    output: """
                          reformer  2 hold, 1 known broken
                        3 contracts by reference 0.1.0: 2 hold, 1 known broken in … s

                        """,
                    error: ""
                )
        )
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"tests="3" failures="0" errors="0" skipped="1""#))
        #expect(report.contains("<skipped>known broken: ticket 12</skipped>"))
    }

    @Test("a parked contract that holds fails the run and says what to do")
    func holds() async throws {
        let workspace = try Workspace(["c/two.yaml": Self.mended, "known.yaml": Self.known])
        let outcome = try await run(["--junit", "report.xml"], in: workspace)
        #expect(outcome.exit == 1)
        #expect(
            outcome.output == """
                no longer broken: R-03.wrong: A fresh reformer has succeeded
                  c/two.yaml:4:5
                  parked as known broken (ticket 12), but it holds; remove it from the file, \
                or run all contracts with --update-known-broken

                  reformer  0 hold, 1 no longer broken
                1 contract by reference 0.1.0: 0 hold, 1 no longer broken in … s

                """
        )
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"failures="1" errors="0" skipped="0""#))
        #expect(report.contains(#"type="contract.NoLongerBroken""#))
    }

    @Test("a parked contract that breaks otherwise fails the run, and shows both differences")
    func otherwise() async throws {
        let text = Self.known.replacing("actual noExecute", with: "actual failure")
        let workspace = try Workspace(["c/two.yaml": Sample.broken, "known.yaml": text])
        let outcome = try await run(["--quiet"], in: workspace)
        #expect(outcome.exit == 1)
        #expect(
            outcome.output == """
                broken: R-03.wrong: A fresh reformer has succeeded
                  c/two.yaml:8:9
                  do: setPageIndex(1)
                    state   expected  actual
                  > status  success   noExecute
                    parked as known broken (ticket 12), but with another first difference: step 1, \
                do: setPageIndex(1): state status: expected success, actual failure; fix this one, \
                or run all contracts with --update-known-broken to record it


                """
        )
    }

    @Test("a parked contract that the driver crashes in is undecided as before")
    func undecided() async throws {
        let known = Self.known.replacing("R-03.wrong", with: "R-03.crash")
        let workspace = try Workspace([
            "c/a.yaml": Sample.crashing, "driver.sh": Sample.driver(), "known.yaml": known,
        ])
        let more = ["--driver", "sh driver.sh", "--quiet", "--update-known-broken"]
        let outcome = try await run(more, in: workspace)
        #expect(outcome.exit == 2)
        #expect(try workspace.text("known.yaml") == known)
    }

    @Test("an update makes the file, and the next run ends well")
    func created() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken])
        let outcome = try await run(["--update-known-broken"], in: workspace)
        #expect(outcome.exit == 0)
        #expect(outcome.error == "'known.yaml' now parks 1 contract; added: R-03.wrong\n")
        #expect(outcome.output.hasSuffix(": 2 hold, 1 known broken in … s\n"))
        let text = try workspace.text("known.yaml")
        #expect(text.hasSuffix(Self.known.replacing("ticket 12", with: #""not given yet""#)))
        #expect(workspace.names == ["c", "known.yaml"])
        #expect(try await run(["--quiet"], in: workspace) == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("an update keeps reasons, records other differences, and takes out what holds")
    func updated() async throws {
        let known =
            Self.known.replacing("actual noExecute", with: "actual failure") + """
                  - { id: R-03, reason: once, difference: d }

                """
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken, "known.yaml": known])
        let outcome = try await run(["--update-known-broken", "--quiet"], in: workspace)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(try workspace.text("known.yaml").hasSuffix(Self.known.replacing("ticket 12", with: #""ticket 12""#)))
    }

    @Test("an update that changes nothing leaves the file with its comments")
    func unchanged() async throws {
        let known = "# ours\n" + Self.known
        let workspace = try Workspace(["c/two.yaml": Sample.broken, "known.yaml": known])
        #expect(try await run(["--update-known-broken", "--quiet"], in: workspace).exit == 0)
        #expect(try workspace.text("known.yaml") == known)
        #expect(workspace.names == ["c", "known.yaml"])
    }

    @Test("an update that is refused leaves the file alone", arguments: [["--id", "R-*"], ["--list"]])
    func refused(more: [String]) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "known.yaml": Self.known])
        let outcome = try await run(["--update-known-broken"] + more, in: workspace)
        #expect(outcome.exit == 64)
        #expect(outcome.error.hasPrefix("Error: --update-known-broken needs a run of all contracts; leave out"))
        #expect(try workspace.text("known.yaml") == Self.known)
    }

    @Test("an update of one part that is the whole is made", arguments: ["1/1", "none"])
    func wholePart(shard: String) async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "c/two.yaml": Sample.broken])
        let outcome = try await run(["--update-known-broken", "--quiet", "--shard", shard], in: workspace)
        #expect(outcome == Program.Outcome(exit: 0, output: "", error: ""))
        #expect(try workspace.text("known.yaml").contains("id: R-03.wrong"))
    }

    @Test("a filtered run takes the parked contracts that it tries, and no others")
    func filtered() async throws {
        let workspace = try Workspace([
            "c/one.yaml": Sample.good, "c/two.yaml": Self.mended, "known.yaml": Self.known,
        ])
        #expect(try await run(["--id", "R-03", "--quiet"], in: workspace).exit == 0)
        #expect(try await run(["--id", "R-03.wrong", "--quiet"], in: workspace).exit == 1)
    }

    @Test("what is parked of other files than the named ones is passed over with a remark, and a slip is not")
    func otherFiles() async throws {
        let other = Self.known + "  - { id: R-05, reason: r, difference: d }\n"
        let workspace = try Workspace(["c/two.yaml": Sample.broken, "known.yaml": other])
        let outcome = try await run(in: workspace)
        #expect(outcome.exit == 0)
        #expect(outcome.error == "'known.yaml' parks 1 contract that is not in these files: R-05\n")
        let slip = try Workspace([
            "c/two.yaml": Sample.broken, "known.yaml": other.replacing("R-05", with: "R-3.wrong"),
        ])
        let refusal = try await run(in: slip)
        #expect(refusal.exit == 65)
        #expect(refusal.error.contains("no contract has the id 'R-3.wrong'; use 'R-03.wrong'\n"))
        #expect(try await run(["--update-known-broken"], in: workspace).exit == 65)
        #expect(try workspace.text("known.yaml") == other)
    }

    @Test("an update of everything takes out what is no contract any more, and says so")
    func stale() async throws {
        let known = Self.known + "  - { id: R-77.gone, reason: r, difference: d }\n"
        let workspace = try Workspace(["Contracts/two.yaml": Sample.broken, "known.yaml": known])
        let arguments = ["check", "--known-broken", "known.yaml", "--update-known-broken"]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0)
        #expect(
            outcome.error == """
                'known.yaml' parked 1 contract that is not in these files, now removed: R-77.gone
                'known.yaml' now parks 1 contract

                """
        )
        #expect(try !workspace.text("known.yaml").contains("R-77"))
    }

    @Test("an update tells what it adds and takes out, and calls neither broken, in no report either")
    func changed() async throws {
        let other = Sample.broken.replacing("R-03.wrong", with: "R-03.other")
        let workspace = try Workspace(["c/two.yaml": Self.mended, "c/three.yaml": other, "known.yaml": Self.known])
        let more = ["--update-known-broken", "--json", "run.jsonl", "--junit", "report.xml"]
        let outcome = try await run(more, in: workspace)
        #expect(
            outcome
                == Program.Outcome(
                    exit: 0,
                    output: """
                          reformer  1 hold, 1 known broken
                        2 contracts by reference 0.1.0: 1 hold, 1 known broken in … s

                        """,
                    error: """
                        'known.yaml' now parks 1 contract; added: R-03.other; removed: R-03.wrong
                        written: report.xml, run.jsonl

                        """
                )
        )
        let events = try workspace.text("run.jsonl")
        #expect(events.contains(#""verdict":"known broken""#) && !events.contains(#""verdict":"broken""#))
        let merge = [
            "report", "merge", "report.xml", "run.jsonl", "--quiet", "--output", "all.xml", "--html", "all.html",
        ]
        let merged = try await Program().run(merge, in: workspace.folder)
        #expect(merged == Program.Outcome(exit: 0, output: "", error: ""))
    }

    @Test("a file may lie among the contracts: an update makes it, and it is left out of them")
    func amongContracts() async throws {
        let workspace = try Workspace(["c/two.yaml": Sample.broken])
        let arguments = ["check", "c", "--known-broken", "c/known.yml"]
        let update = try await Program().run(arguments + ["--update-known-broken"], in: workspace.folder)
        #expect(update.exit == 0 && update.error.hasPrefix("'c/known.yml' now parks 1 contract"), "\(update)")
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 0 && outcome.output.contains("1 known broken"), "\(outcome)")
        let validation = try await Program().run(["validate", "c"], in: workspace.folder)
        let right = "all right: 1 contract in 1 file, 1 file of known broken contracts\n"
        #expect(validation == Program.Outcome(exit: 0, output: right, error: ""))
        let named = try await Program().run(["check", "c/known.yml"], in: workspace.folder)
        let message = "this is a file of parked contracts, not a contract file; pass it with --known-broken"
        #expect(named.exit == 65 && named.error.hasPrefix("c/known.yml:3:1: error: \(message)\n"), "\(named)")
    }

    @Test("a file that parks what stands for nothing is wrong for 'validate', too")
    func invalid() async throws {
        let known = Self.known.replacing("R-", with: "Z-")
        let workspace = try Workspace(["c/two.yaml": Sample.broken, "c/known.yaml": known])
        let outcome = try await Program().run(["validate", "c"], in: workspace.folder)
        #expect(outcome.exit == 65 && outcome.error.contains("c/known.yaml:"), "\(outcome)")
        #expect(outcome.error.contains("no contract has the id 'Z-"), "\(outcome)")
    }

    @Test("a file that cannot be written is found out before the run")
    func unwritable() async throws {
        let workspace = try Workspace(["c/one.yaml": Sample.good, "driver.sh": "#!/bin/sh\ntouch started\n"])
        let arguments = [
            "check", "c", "--driver", "sh driver.sh", "--update-known-broken", "--known-broken", "no/k.yaml",
        ]
        let outcome = try await Program().run(arguments, in: workspace.folder)
        #expect(outcome.exit == 74)
        #expect(outcome.error.hasPrefix("understudy: cannot open the directory of 'no/k.yaml': "))
        #expect(workspace.names == ["c", "driver.sh"])
    }

    private static let known = """
        understudy: 1
        knownBroken:
          - id: R-03.wrong
            reason: ticket 12
            difference: "step 1, do: setPageIndex(1): state status: expected success, actual noExecute"

        """

    /// The broken sample, demanding what is so.
    private static let mended = Sample.broken.replacing("status: success", with: "status: noExecute")
}
