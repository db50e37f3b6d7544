// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("The judgement of a run by what is parked")
struct ParkedJudgementTests {
    private static let difference = Difference(
        step: "do: a",
        location: SourceLocation(file: "f"),
        parts: [.sentence("x")],
        number: 3
    )
    private static let parked = KnownBroken([
        ParkedContract(id: "b", reason: "ticket 12", difference: difference.line),
        ParkedContract(id: "c", reason: "once", difference: "old"),
    ])

    /// Judges a run of the contracts a, b and c as the run does, one result after the other.
    private static func report(_ verdicts: [Verdict], by judgement: ParkedJudgement) throws -> RunReport {
        let contract = try Texts.plan(steps: "      - do: loadFirstPage\n        trace: []").contracts[0]
        let results = zip(["a", "b", "c"], verdicts)
            .map { id, verdict in
                var result = ContractResult(of: contract, verdict: verdict)
                result.id = id
                return judgement.judged(result)
            }
        return RunReport(driver: "d", results: results, planned: verdicts.count, duration: .zero)
    }

    @Test("without an update keeps the verdicts and what is parked")
    func noUpdate() throws {
        let judgement = ParkedJudgement(Self.parked)
        let verdicts: [Verdict] = [.broken(Self.difference), .broken(Self.difference), .undecided("u")]
        let report = try Self.report(verdicts, by: judgement)
        #expect(report.results.map(\.verdict.kind) == [.broken, .knownBroken, .undecided])
        let settled = judgement.settled(report)
        #expect(settled.report == report)
        #expect(settled.parked == nil)
    }

    @Test("of an update parks what is broken, and takes out what holds")
    func update() throws {
        let judgement = ParkedJudgement(Self.parked, isUpdate: true)
        let report = try Self.report([.broken(Self.difference), .broken(Self.difference), .holds], by: judgement)
        #expect(report.results.map(\.verdict.kind) == [.knownBroken, .knownBroken, .holds])
        let settled = judgement.settled(report)
        #expect(settled.report == report)
        let contracts = [
            ParkedContract(id: "a", reason: ParkedContract.unexplained, difference: Self.difference.line),
            ParkedContract(id: "b", reason: "ticket 12", difference: Self.difference.line),
        ]
        #expect(settled.parked?.contracts == contracts)
    }

    @Test("of an update that was cut short parks nothing, and has the verdicts of a run without an update")
    func cutShort() throws {
        let judgement = ParkedJudgement(Self.parked, isUpdate: true)
        let verdicts: [Verdict] = [.broken(Self.difference), .broken(Self.difference), .notRun("interrupted")]
        let settled = judgement.settled(try Self.report(verdicts, by: judgement))
        let expected: [Verdict] = [
            .broken(Self.difference), .knownBroken(reason: "ticket 12"), .notRun("interrupted"),
        ]
        #expect(settled.report.results.map(\.verdict) == expected)
        #expect(settled.parked == nil)
    }
}
