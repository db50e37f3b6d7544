// Understudy
// SPDX-License-Identifier: Apache-2.0

import OrderedCollections
import Testing

@testable import ContractChecking
@testable import JUnitReport
@testable import Reporters

@Suite("A run as a JUnit report")
struct JUnitMappingTests {
    private static func mapping() throws -> JUnitMapping {
        let suite = ContractSuite(
            words: ContractWords(vocabulary: .empty, behaviours: BehaviourIndex(behaviours: [:])),
            files: [ContractFile(path: "c/pages.yaml", layer: "reformer", contracts: [Samples.contract("R-01")])]
        )
        let start = UTCTimestamp(secondsSince1970: 1_800_000_000)
        return JUnitMapping(try CheckPlan(of: suite), version: "1.2.3", start: start, seed: 7)
    }

    @Test("has a suite for each layer, with the facts of the run")
    func suites() throws {
        let report = try Self.mapping().report(Samples.report())
        let names: [ReportText] = ["reformer", "paging-manager"]
        #expect(report.suites.map(\.name) == names)
        let properties = [
            TestProperty(name: "reformer.version", value: "1.2.3"),
            TestProperty(name: "reformer.seed", value: "7"),
            TestProperty(name: "reformer.driver", value: "scripted 1"),
            TestProperty(name: "reformer.faults", value: "none"),
            TestProperty(name: "reformer.unsupported", value: "1"),
        ]
        #expect(report.suites.first?.properties == properties)
    }

    @Test("of a shard without contracts has one suite that names the shard")
    func emptyShard() throws {
        var mapping = try Self.mapping()
        mapping.shard = Shard(2, of: 3)
        let report = mapping.report(.nothing)
        #expect(report.suites.map(\.properties) == [[TestProperty(name: "reformer.shard", value: "2/3")]])
        #expect(report.suites.flatMap(\.cases).isEmpty)
    }

    @Test(
        "every verdict is written so that it can be read back",
        arguments: [
            Verdict.holds, .broken(Samples.difference), .unstable("u"), .undecided("u"), .unsupported("u"),
            .knownBroken(reason: "k"), .noLongerBroken("n"), .notRun("n"),
        ]
    )
    func verdicts(verdict: Verdict) throws {
        let report = try Self.mapping().report(Samples.report([Samples.result("R-01.again", verdict)]))
        let written = try #require(report.suites.first?.cases.first)
        let recorded = RecordedCase(
            className: written.className,
            name: written.name.description,
            duration: written.duration,
            outcome: Self.recorded(written.outcome)
        )
        #expect(recorded.className == "reformer.pages")
        #expect(recorded.contractID == "R-01.again")
        #expect(recorded.verdict == verdict.kind)
    }

    @Test("an earlier run is read back: how long contracts took, and which have to be tried again")
    func earlier() {
        let cases: [(id: String, outcome: RecordedCase.Outcome)] = [
            ("R-01", .passed), ("R-02", .failed(type: "other")), ("R-03", .skipped(reason: "not run: interrupted")),
            ("R-04", .skipped(reason: "known broken: ticket 12")), ("R-05", .errored),
        ]
        var run = EarlierRun()
        for (id, outcome) in cases {
            run.add(RecordedCase(className: "c", name: "\(id) A title", duration: .seconds(1), outcome: outcome))
        }
        #expect(run.unsettled == ["R-02", "R-03", "R-05"])
        #expect(run.durations.keys.sorted() == ["R-01", "R-02", "R-04", "R-05"])
    }

    private static func recorded(_ outcome: TestOutcome) -> RecordedCase.Outcome {
        switch outcome {
        case .passed: .passed
        case .failed(let problem): .failed(type: problem.type)
        case .errored: .errored
        case .skipped(let reason): .skipped(reason: reason.description)
        }
    }
}
