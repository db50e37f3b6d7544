// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("Parked contracts")
struct KnownBrokenJudgementTests {
    private static let difference = Difference(
        step: "do: loadFirstPage",
        location: SourceLocation(file: "test.yaml", line: 9, column: 9),
        parts: [.state([StateDifference(key: "rows", expected: "20", actual: "0")])],
        number: 1
    )
    private static let line = "step 1, do: loadFirstPage: state rows: expected 20, actual 0"
    private static let parked = KnownBroken([ParkedContract(id: "P-30", reason: "ticket 12", difference: line)])

    private static func result(_ verdict: Verdict) throws -> ContractResult {
        let plan = try Texts.plan(steps: "      - do: loadFirstPage\n        trace: []")
        return ContractResult(of: plan.contracts[0], verdict: verdict)
    }

    @Test("one that breaks as recorded is known to be broken")
    func same() throws {
        let judged = Self.parked.judged(try Self.result(.broken(Self.difference)))
        #expect(judged.verdict == .knownBroken(reason: "ticket 12"))
        #expect(!judged.verdict.kind.isTrouble)
        #expect(
            VerdictRendering.text(of: judged) == """
                known broken: P-30: A title
                  test.yaml:5:5
                  ticket 12

                """
        )
    }

    @Test("one that breaks as recorded in another place of its file, and in more after that, is known to be broken")
    func moved() throws {
        var moved = Self.difference
        moved.location.line = 99
        moved.parts.append(.sentence("and more"))
        #expect(Self.parked.judged(try Self.result(.broken(moved))).verdict.kind == .knownBroken)
    }

    @Test("one that holds is trouble, and says what to do")
    func holds() throws {
        let judged = Self.parked.judged(try Self.result(.holds))
        #expect(judged.verdict.kind.isTrouble)
        #expect(
            VerdictRendering.text(of: judged) == """
                no longer broken: P-30: A title
                  test.yaml:5:5
                  parked as known broken (ticket 12), but it holds; remove it from the file, \
                or run all contracts with --update-known-broken

                """
        )
    }

    @Test("one that breaks at another step, or otherwise at the same, is broken, and says what was recorded")
    func other() throws {
        var later = Self.difference
        later.number = 2
        var otherwise = Self.difference
        otherwise.parts = [.state([StateDifference(key: "rows", expected: "20", actual: "19")])]
        for difference in [later, otherwise] {
            let judged = Self.parked.judged(try Self.result(.broken(difference)))
            let sentence = """
                parked as known broken (ticket 12), but with another first difference: \(Self.line); \
                fix this one, or run all contracts with --update-known-broken to record it
                """
            var expected = difference
            expected.parts.append(.sentence(sentence))
            #expect(judged.verdict == .broken(expected))
        }
    }

    @Test(
        "what was not judged stays as it is",
        arguments: [
            Verdict.undecided("it crashed"), .unsupported("no such layer"), .unstable("2 repetitions: 1 holds"),
            .notRun("interrupted"),
        ]
    )
    func unjudged(verdict: Verdict) throws {
        #expect(Self.parked.judged(try Self.result(verdict)).verdict == verdict)
    }

    @Test("what is not parked stays as it is", arguments: [Verdict.holds, .broken(difference), .undecided("u")])
    func others(verdict: Verdict) throws {
        let parked = KnownBroken([ParkedContract(id: "P-3", reason: "r", difference: Self.line)])
        #expect(parked.judged(try Self.result(verdict)).verdict == verdict)
    }

    @Test("a report counts them on their own")
    func counts() throws {
        let results = try [Verdict.broken(Self.difference), .holds].map(Self.result)
        let report = RunReport(driver: "d", results: results, planned: 2, duration: .zero).judged(by: Self.parked)
        #expect(report.counts.knownBroken == 1)
        #expect(report.counts.noLongerBroken == 1)
        #expect(report.counts.holds + report.counts.broken == 0)
        #expect(report.counts.all == 2)
    }
}
