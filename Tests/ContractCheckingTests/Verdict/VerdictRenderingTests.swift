// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("Rendering of verdicts")
struct VerdictRenderingTests {
    private func result(_ verdict: Verdict) throws -> ContractResult {
        let plan = try Texts.plan(steps: "      - do: loadFirstPage\n        trace: []")
        return ContractResult(of: plan.contracts[0], verdict: verdict)
    }

    private let place = SourceLocation(file: "paging/outcomes.yaml", line: 14, column: 9)

    @Test("a broken contract shows expected and actual beside each other, the first difference marked")
    func broken() throws {
        let difference = Difference(
            step: "do: loadNextPage",
            location: place,
            parts: [
                .trace(
                    SequenceDifference(
                        expected: ["request(2)", "page.rollback(1)", "dialog.error(E)"],
                        actual: ["request(2)", "dialog.error(E)"],
                        first: 1
                    )
                ),
                .state([
                    StateDifference(key: "pageIndex", expected: "1", actual: "2"),
                    StateDifference(key: "ids", expected: "0..<20", actual: nil),
                ]),
                .sent(SequenceDifference(expected: [], actual: ["pageIndex=2&pageSize=20"], first: 0)),
                .sentence("the layer reports request(3), but the stub did not receive it"),
            ]
        )
        let result = try result(.broken(difference))
        #expect(
            VerdictRendering.text(of: result) == """
                broken: P-30: A title
                  paging/outcomes.yaml:14:9
                  do: loadNextPage
                    trace  expected          actual
                           request(2)        request(2)
                  >        page.rollback(1)  dialog.error(E)
                           dialog.error(E)   -
                    state      expected  actual
                  > pageIndex  1         2
                  > ids        0..<20    (not reported)
                    sent  expected  actual
                  >       -         pageIndex=2&pageSize=20
                    the layer reports request(3), but the stub did not receive it

                """
        )
        #expect(
            VerdictRendering.lines(of: result).map(\.kind) == [
                .heading, .place, .step, .caption, .neutral, .difference, .neutral, .caption, .difference, .difference,
                .caption, .difference, .sentence,
            ]
        )
    }

    @Test("of a layer that never stops the first rows, those near the difference and the last ones are shown")
    func endless() throws {
        let expected = (0..<100).map { "expected(\($0))" }
        let actual = (0..<50).map { "expected(\($0))" } + (50..<10_000).map { "request(\($0))" }
        let sequence = SequenceDifference(expected: expected, actual: actual, first: 50)
        let difference = Difference(step: "do: loadFirstPage", location: place, parts: [.trace(sequence)])
        let lines = VerdictRendering.lines(of: try result(.broken(difference))).map(\.text)
        #expect(lines.count == 3 + 1 + 3 + 1 + 20 + 1 + 3)
        #expect(lines[6] == "           expected(2)   expected(2)")
        #expect(lines[7] == "    (37 lines left out)")
        #expect(lines[8] == "           expected(40)  expected(40)")
        #expect(lines[18] == "  >        expected(50)  request(50)")
        #expect(lines[27] == "           expected(59)  request(59)")
        #expect(lines[28] == "    (9937 lines left out)")
        #expect(lines[29...] == ["9997", "9998", "9999"].map { "           -             request(\($0))" }[...])
    }

    @Test(
        "the rows that are shown are in order, and none of them twice",
        arguments: [
            (40, 20, [0..<40]), (41, 0, [0..<10, 38..<41]), (41, 41, [0..<3, 31..<41]), (41, 14, [0..<24, 38..<41]),
            (41, 27, [0..<3, 17..<41]), (250, 5, [0..<15, 247..<250]), (250, 249, [0..<3, 239..<250]),
        ] as [(Int, Int, [Range<Int>])]
    )
    func shownRows(count: Int, first: Int, shown: [Range<Int>]) {
        let rows = (0..<count).map { "\($0)" }
        #expect(SequenceDifference(expected: [], actual: rows, first: first).shownRows == shown)
    }

    @Test("a contract that could not be judged shows the reason, one that holds only its heading")
    func others() throws {
        #expect(
            VerdictRendering.text(of: try result(.undecided("the driver crashed"))) == """
                undecided: P-30: A title
                  test.yaml:5:5
                  the driver crashed

                """
        )
        #expect(VerdictRendering.text(of: try result(.holds)) == "holds: P-30: A title\n")
    }

    @Test("what the driver wrote on standard error comes last, cut where it is asked for")
    func log() throws {
        var result = try result(.undecided("the driver crashed"))
        result.logLines = ["one", "", "\ttwo\u{1B}[0m"]
        let head = "undecided: P-30: A title\n  test.yaml:5:5\n  the driver crashed\n"
        #expect(
            VerdictRendering.text(of: result) == head + """
                  the driver's standard error ends with
                    one

                        two\\u{1B}[0m

                """
        )
        let cut = VerdictRendering.lines(of: result, logLineCountMax: 1).suffix(2).map(\.text)
        #expect(cut == ["  the driver's standard error ends with", "        two\\u{1B}[0m"])
    }

    @Test("a result knows the stem of its file")
    func stem() throws {
        #expect(try result(.holds).fileStem == "test")
    }
}
