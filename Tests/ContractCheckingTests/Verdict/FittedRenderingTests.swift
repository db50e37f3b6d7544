// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("Verdicts on a narrow terminal")
struct FittedRenderingTests {
    private func lines(_ parts: [Difference.Part], title: String = "A title") throws -> [RenderedLine] {
        let plan = try Texts.plan(steps: "      - do: loadFirstPage\n        trace: []")
        let place = SourceLocation(file: "paging/outcomes.yaml", line: 14, column: 9)
        let difference = Difference(step: "do: loadNextPage", location: place, parts: parts)
        var result = ContractResult(of: plan.contracts[0], verdict: .broken(difference))
        result.title = title
        result.logLines = [String(repeating: "word ", count: 40)]
        return VerdictRendering.lines(of: result)
    }

    private let long = SequenceDifference(
        expected: ["request(1)", "completion([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], nil)"],
        actual: ["request(1)", "completion(nil, aVeryLongErrorThatHasNoSpaceInItAndIsWiderThanItsColumn)", "x"],
        first: 1
    )

    @Test("what fits stays as it is")
    func unchanged() throws {
        let lines = try lines([.sent(SequenceDifference(expected: ["a"], actual: [], first: 0))])
            .filter { $0.kind != .neutral }
        #expect(VerdictRendering.fitted(lines, to: 80) == lines)
    }

    @Test("no line is wider than the terminal", arguments: [40, 60, 80, 100])
    func narrow(width: Int) throws {
        let title =
            "A next page that fails steps the page index back, then says so, and leaves list and table as they were"
        let state = StateDifference(key: "ids", expected: String(repeating: "1, ", count: 60), actual: nil)
        let lines = try lines([.trace(long), .state([state]), .sentence(title)], title: title)
        for line in VerdictRendering.fitted(lines, to: width) {
            #expect(line.text.count <= width, "\(line.text)")
        }
    }

    @Test("a table keeps its columns, and the mark stands before the first line of its row")
    func table() throws {
        let lines = try lines([.trace(long)]).dropFirst(3).prefix(4)
        #expect(
            VerdictRendering.fitted(Array(lines), to: 60).map(\.text) == [
                "    trace  expected                 actual",
                "           request(1)               request(1)",
                "  >        completion([1, 2, 3, 4,  completion(nil,",
                "           5, 6, 7, 8, 9, 10, 11,   aVeryLongErrorThatHasNoS",
                "           12, 13, 14], nil)        paceInItAndIsWiderThanIt",
                "                                    sColumn)",
                "           -                        x",
            ]
        )
    }
}
