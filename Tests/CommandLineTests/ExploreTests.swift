// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// `understudy explore` as a user runs it.
@Suite("explore", .timeLimit(.minutes(5)))
struct ExploreTests {
    private static let small = "pages=2,flying=2,faults=0,actions=2"

    /// Returns the subjects of a report in JSON.
    private func subjects(_ text: String) throws -> [[String: Any]] {
        let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(report?["subjects"] as? [[String: Any]])
    }

    @Test("tries all histories within limits, and names the limit to raise for a situation that it never met")
    func exhaustive() async throws {
        let outcome = try await Program().run(["explore", "--style", "numbers", "--bounds", Self.small])
        #expect(outcome.exit == 2)
        #expect(outcome.output.contains("undecided  numbers: "))
        #expect(outcome.output.contains(" states, "))
        let missed = "in no history, a page that had failed was asked for again; raise 'faults' to 1 in --bounds"
        #expect(outcome.output.contains(missed))
        #expect(outcome.output.hasSuffix("0 hold, 1 undecided\n"))
    }

    @Test("reaches the same states with every number of threads, and writes reports")
    func reports() async throws {
        let workspace = try Workspace([:])
        let call = ["explore", "--bounds", Self.small, "--quiet", "--json", "-"]
        let one = try await Program().run(call + ["--jobs", "1", "--junit", "e.xml"], in: workspace.folder)
        let two = try await Program().run(call + ["--jobs", "2"], in: workspace.folder)
        let first = try subjects(one.output)
        let second = try subjects(two.output)
        #expect(first.map { $0["subject"] as? String } == ["numbers", "bareNumbers", "offsets", "tokens", "keys"])
        #expect(first.map { $0["states"] as? Int } == second.map { $0["states"] as? Int })
        #expect(first.map { $0["steps"] as? Int } == second.map { $0["steps"] as? Int })
        let xml = try String(contentsOf: workspace.folder.appending(path: "e.xml"), encoding: .utf8)
        #expect(xml.contains(#"classname="explore.pager""#))
        #expect(xml.contains(#"type="explore.Undecided""#))
    }

    @Test("without the reduction, reaches the same states in more steps")
    func reduction() async throws {
        let call = ["explore", "--bounds", "pages=1,flying=2,faults=1,actions=2", "--quiet", "--json", "-"]
        let reduced = try subjects(try await Program().run(call).output)
        let full = try subjects(try await Program().run(call + ["--no-reduction"]).output)
        #expect(reduced.count == 5)
        #expect(reduced.map { $0["states"] as? Int } == full.map { $0["states"] as? Int })
        for (some, all) in zip(reduced, full) {
            #expect(try #require(some["steps"] as? Int) < #require(all["steps"] as? Int))
        }
    }

    @Test("searches the paging manager instead of the pager")
    func pagingManager() async throws {
        let bounds = "pages=2,flying=2,faults=1,actions=3,changes=0"
        let call = ["explore", "--layer", "paging-manager", "--bounds", bounds, "--quiet", "--json", "-"]
        let workspace = try Workspace([:])
        let outcome = try await Program().run(call + ["--junit", "e.xml"], in: workspace.folder)
        let subjects = try subjects(outcome.output)
        #expect(subjects.map { $0["subject"] as? String } == ["paging-manager"])
        #expect(subjects.map { $0["states"] as? Int } == [1107])
        let reason = "in no history, rows changed while a request was in flight; raise 'changes' to 1 in --bounds"
        #expect(subjects.map { $0["reasons"] as? [String] } == [[reason]])
        let xml = try String(contentsOf: workspace.folder.appending(path: "e.xml"), encoding: .utf8)
        #expect(xml.contains(#"classname="explore.paging-manager""#))
    }

    @Test("searches the real paging manager in simulated time, with both indices of the first page")
    func simulatedPagingManager() async throws {
        let call = [
            "explore", "--layer", "paging-manager", "--simulated", "--random", "3000", "--quiet", "--json", "-",
        ]
        let outcome = try await Program().run(call)
        #expect(outcome.exit == 0)
        let subjects = try subjects(outcome.output)
        #expect(subjects.map { $0["verdict"] as? String } == ["holds", "holds"])
        #expect(Set(subjects.compactMap { $0["subject"] as? String }).count == 2)
        for subject in subjects {
            #expect(subject["steps"] as? Int ?? 0 >= 3000)
            #expect(subject["simulatedSeconds"] != nil && subject["seconds"] == nil)
        }
    }

    @Test("plays the same random histories for the same seed, and others in another shard")
    func random() async throws {
        let call = ["explore", "--style", "tokens", "--random", "3000", "--quiet", "--json", "-"]
        let one = try subjects(try await Program().run(call + ["--seed", "4", "--jobs", "1"]).output)
        let same = try subjects(try await Program().run(call + ["--seed", "4", "--jobs", "2"]).output)
        let other = try subjects(try await Program().run(call + ["--seed", "4", "--shard", "2/2"]).output)
        #expect(one.map { $0["steps"] as? Int } == same.map { $0["steps"] as? Int })
        #expect(one.map { $0["steps"] as? Int } != other.map { $0["steps"] as? Int })
        for subject in one + same + other {
            #expect(subject["verdict"] as? String != "broken")
            #expect(subject["histories"] as? Int ?? 0 > 0)
        }
    }

    @Test(
        "refuses limits and shards that cannot be meant",
        arguments: [
            (["--bounds", "page=2"], "there is no limit 'page'; use 'pages'"),
            (["--bounds", "pages"], "'pages' is not a limit; write a name and a number, such as pages=3"),
            (["--bounds", "flying=9"], "'flying=9' is out of range; use a whole number from 1 to 5"),
            (
                ["--bounds", "pages=8,changes=12"],
                "pages and changes need 28 rows, but a search has at most 20; lower one"
            ),
            (
                ["--layer", "paging-manager", "--style", "numbers"],
                "the layer 'paging-manager' has one way of paging; remove --style and --dialect"
            ),
            (["--shard", "1/2"], "--shard splits random histories; add --random with a number of steps"),
            (
                ["--no-reduction", "--random", "10"],
                "--no-reduction is for a search of all histories; remove --random"
            ),
            (
                ["--no-reduction", "--dialect", "cursor"],
                "--no-reduction is for a search of all histories; remove --driver, --dialect and --simulated"
            ),
            (
                ["--dialect", "cursor", "--no-reduction"],
                "--no-reduction is for a search of all histories; remove --driver, --dialect and --simulated"
            ),
            (
                ["--simulated", "--driver", "./my-driver"],
                "--simulated is for the reference driver; remove --simulated or --driver"
            ),
            (["--html", "-"], "--html cannot write to standard output, '-'; name a file"),
            (
                ["--replay", "a.yaml", "--random", "10"],
                "--replay plays contracts and searches nothing; remove --json, --contracts, --random and --style"
            ),
            (["--json", "-", "--junit", "-"], "--junit and --json both write to '-'; name two files"),
        ]
    )
    func refusals(arguments: [String], message: String) async throws {
        let outcome = try await Program().run(["explore"] + arguments)
        #expect(outcome.exit == 64)
        #expect(outcome.output == "")
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test("the default limits of all histories end by themselves")
    func defaults() async throws {
        let outcome = try await Program().run(["explore", "--style", "numbers", "--time", "240", "--json", "-"])
        #expect(outcome.exit == 0, "\(outcome.error)")
        let subject = try #require(try subjects(outcome.output).first)
        #expect(subject["states"] as? Int == 180_319)
        #expect(subject["seconds"] is Double)
        #expect(outcome.error.contains(" states are expected, in about "))
    }

    @Test("a signal leaves whole reports, in which searches that did not begin are listed")
    func interrupted() async throws {
        let workspace = try Workspace([:])
        let call = ["explore", "--bounds", "pages=8,flying=5,faults=9,actions=99", "--json", "e.json"]
        let program = try Program().start(call + ["--html", "e.html"], in: workspace.folder)
        // The search begins as soon as its size was announced.
        await program.error.text { $0.contains("or lower --bounds\n") }
        program.send(SIGINT)
        #expect(await program.exit() == 130)
        let results = try subjects(try workspace.text("e.json"))
        #expect(results.map { $0["verdict"] as? String } == ["undecided"] + Array(repeating: "not begun", count: 4))
        #expect((results.first?["reasons"] as? [String])?.first == "the search was interrupted")
        #expect(try workspace.text("e.html").contains("<b class=\"v\">not begun</b> <code>keys</code>"))
    }

    @Test("an unknown dialect leads to the near one, or to all of them")
    func dialects() async throws {
        let near = try await Program().run(["explore", "--dialect", "cursr"])
        #expect(near.exit == 64)
        #expect(near.error == "understudy: there is no dialect 'cursr'; use 'cursor'\n")
        let far = try await Program().run(["explore", "--dialect", "zzzzzzzz"])
        #expect(far.exit == 64)
        #expect(far.error.hasPrefix("understudy: there is no dialect 'zzzzzzzz'; use one of page, page-bare, "))
    }

    @Test("--replay plays a contract several times, and refuses one of another version")
    func replay() async throws {
        let workspace = try Workspace([
            "held.yaml": Self.contract(version: 1, rule: "EX-18"),
            "newer.yaml": Self.contract(version: 2, rule: "EX-18"),
            "rule.yaml": Self.contract(version: 1, rule: "EX-99"),
        ])
        let held = try await Program().run(["explore", "--replay", "held.yaml"], in: workspace.folder)
        #expect(held.exit == 0, "\(held.error)")
        #expect(held.output.contains("  pager  1 hold\n"))
        let newer = try await Program().run(["explore", "--replay", "newer.yaml"], in: workspace.folder)
        #expect(newer.exit == 65)
        #expect(newer.error.contains("newer.yaml:1:13: error: 'understudy' is '2'; write 'understudy: 1'"))
        let rule = try await Program().run(["explore", "--replay", "rule.yaml"], in: workspace.folder)
        #expect(rule.exit == 65)
        let problem = "contract 'PG-01.explored.cursor' of 'rule.yaml' is about the rule EX-99, which this version"
        #expect(rule.error.contains(problem), "\(rule.error)")
    }

    private static func contract(version: Int, rule: String) -> String {
        """
        understudy: \(version)
        layer: pager
        contracts:
          - id: PG-01.explored
            title: A list without rows ends
            basis: chosen
            source: "\(rule), PG-01"
            dialects: [cursor]
            list: { rows: 0 }
            steps:
              - do: start
                state: { ids: [] }

        """
    }

    @Test("stops at its time limit, and says so")
    func time() async throws {
        let call = ["explore", "--style", "keys", "--bounds", "pages=8,actions=255", "--time", "0.001", "--quiet"]
        let outcome = try await Program().run(call)
        #expect(outcome.exit == 2)
        // A fast machine can try all histories of one step before, which the report then says in between.
        for part in ["the time was over before every history was tried; ", "raise --time, or lower --bounds\n"] {
            #expect(outcome.output.contains(part), "\(outcome.output)")
        }
    }
}
