// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
import SourceDiagnostics
import Testing

@testable import ContractChecking
@testable import Reporters

@Suite("A run read from its events")
struct RecordedRunTests {
    private static let facts = RunFacts(
        version: "1.2.3",
        start: "2026-11-21T08:15:00",
        seed: 7,
        shard: "1/2",
        command: "understudy check c --driver ./mine"
    )
    private static let behaviours = BehaviourIndex(
        behaviours: ["P-35": Behaviour(id: "P-35", basis: .stated, isVisible: true, sentence: "It rolls back")]
    )

    private static var unstable: ContractResult {
        var result = Samples.result("R-09", .unstable("3 repetitions: 1 holds, 2 are broken"))
        result.attempts = [
            ContractAttempt(.holds, duration: .milliseconds(3)),
            ContractAttempt(.undecided("the driver is gone"), isRetried: true),
            ContractAttempt(.broken(Samples.difference)), ContractAttempt(.broken(Samples.difference)),
        ]
        result.timeline = Timeline(
            segments: [
                TimelineSegment(
                    step: "do: load",
                    number: 1,
                    addressee: .layer,
                    moments: [
                        .request("request(1)", target: "POST /a", body: "{\"a\":1}"),
                        .answer(status: 200, request: "request(1)", faults: [], body: "<b>"), .unanswered("request(2)"),
                        .held("request(3)"), .gone("request(4)"),
                    ]
                )
            ],
            mark: .end(segment: 0),
            omitted: 2
        )
        return result
    }

    private func text(_ report: RunReport, _ facts: RunFacts = facts, isEnded: Bool = true) -> [UInt8] {
        let lines = RunEventLines(facts, behaviours: Self.behaviours, drawsAll: true)
        let begun = lines.started(planned: report.planned, layers: report.layers)
        let results = report.results.flatMap { result -> [UInt8] in
            lines.started(Samples.contract(result.id, layer: result.layer)) + lines.ended(result)
        }
        return begun + results + (isEnded ? lines.ended(report) : [])
    }

    private func page(_ report: RunReport, _ facts: RunFacts, _ behaviours: BehaviourIndex) -> String {
        var text = ""
        HTMLReport(report, facts: facts, behaviours: behaviours).write { text += $0 }
        return text
    }

    private func findings(_ read: () throws -> Void) -> String {
        do {
            try read()
            return "nothing is wrong"
        } catch {
            return "\(error)"
        }
    }

    @Test("gives the page that the run itself would have written")
    func samePage() throws {
        let report = Samples.report(Samples.results + [Self.unstable])
        let run = try RecordedRun(text(report), file: "a.jsonl")
        #expect(run.facts == Self.facts)
        let original = page(report, Self.facts, Self.behaviours)
        #expect(page(run.report, run.facts, run.behaviours) == original)
        #expect(original.contains("understudy check c --driver ./mine --id R-09"))
    }

    @Test("that was killed has the contract it was in as not run, and is cut short")
    func killed() throws {
        let lines = RunEventLines(Self.facts)
        var bytes = text(Samples.report(Samples.results, planned: 9), isEnded: false)
        bytes += lines.started(Samples.contract("R-07")) + Array("{\"event\":\"contract.en".utf8)
        let run = try RecordedRun(bytes, file: "a.jsonl")
        #expect(run.report.isCutShort && run.report.results.count == 7 && run.report.planned == 9)
        #expect(run.report.results.last?.verdict == .notRun("the run ended during this contract"))
    }

    @Test(
        "is refused where a line is none of ours",
        arguments: [
            ("", "a.jsonl: error: this file has no run"),
            ("hello\n", "a.jsonl:1:1: error: this line is not an event"),
            (
                "{\"event\":\"run.ended\"}\n",
                "a.jsonl:1:1: error: a run begins with 'run.started', not with 'run.ended'"
            ),
            (
                "{\"event\":\"run.started\",\"format\":2}\n",
                "a.jsonl:1:1: error: these events are not of format 1"
            ),
        ]
    )
    func refused(text: String, message: String) {
        let findings = findings { _ = try RecordedRun(Array(text.utf8), file: "a.jsonl") }
        #expect(findings == "\(message); use the file that 'check --json' wrote in one run")
    }

    @Test("is refused where another run begins, and where a contract lacks its verdict")
    func refusedLater() {
        let whole = text(Samples.report([]))
        let twice = findings { _ = try RecordedRun(whole + whole, file: "a.jsonl") }
        #expect(twice.hasPrefix("a.jsonl:3:1: error: another run begins here; "))
        let line = Array("{\"event\":\"contract.ended\",\"id\":\"A\"}\n".utf8)
        let without = findings { _ = try RecordedRun(whole + line, file: "a.jsonl") }
        #expect(without.hasPrefix("a.jsonl:3:1: error: this contract lacks its id, title, layer, basis or verdict; "))
    }

    @Test("is joined with those of the other shards into the whole run")
    func joined() throws {
        var second = Self.facts
        (second.shard, second.start) = ("2/2", "2026-11-21T08:14:00")
        let runs = [
            try RecordedRun(text(Samples.report([Samples.results[0], Samples.results[2]])), file: "1.jsonl"),
            try RecordedRun(text(Samples.report([Samples.results[1]]), second), file: "2.jsonl"),
        ]
        let whole = try RecordedRun.joined(runs, laterWins: false)
        #expect(whole.report.results.map(\.id) == ["R-01", "R-02", "P-35"])
        #expect(whole.report.planned == 3 && whole.report.driver == "scripted 1")
        #expect(whole.facts.start == "2026-11-21T08:14:00" && whole.facts.seed == 7 && whole.facts.shard == nil)
        #expect(try RecordedRun.joined([runs[0]], laterWins: false).facts.shard == "1/2")
    }

    @Test("is laid over an earlier one only where that is asked for")
    func laterWins() throws {
        var rerun = Samples.results[2]
        rerun.verdict = .holds
        let runs = [
            try RecordedRun(text(Samples.report()), file: "1.jsonl"),
            try RecordedRun(text(Samples.report([rerun])), file: "2.jsonl"),
        ]
        let whole = try RecordedRun.joined(runs, laterWins: true)
        #expect(whole.report.results.count == Samples.results.count && whole.report.planned == Samples.results.count)
        #expect(whole.report.results.first { $0.id == "P-35" }?.verdict == .holds)
        let refusal = findings { _ = try RecordedRun.joined(runs, laterWins: false) }
        #expect(
            refusal == """
                2.jsonl: error: the contract 'P-35' is already in '1.jsonl'; run each contract in one shard only, or \
                let a rerun replace the first run with --later-wins
                """
        )
    }

    @Test("says nothing of what happened in contracts that hold, unless all are drawn")
    func quiet() throws {
        var holds = Samples.results[0]
        holds.timeline = Samples.timeline
        let line = String(decoding: RunEventLines(Self.facts).ended(holds), as: UTF8.self)
        #expect(line.contains("\"timeline\":null"))
        let drawn = String(decoding: RunEventLines(Self.facts, drawsAll: true).ended(holds), as: UTF8.self)
        #expect(
            drawn.contains("\"timeline\":{\"segments\":[{\"step\":\"hold: { page: 1 }\",\"number\":1,\"to\":\"stub\"")
        )
    }
}
