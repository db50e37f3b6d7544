// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@testable import ContractChecking

@Suite("The first difference in one line")
struct DifferenceLineTests {
    @Test(
        "names the step and what differs first",
        arguments: [
            (
                .trace(SequenceDifference(expected: ["a", "b(1)"], actual: ["a", "b(2)", "c"], first: 1)),
                "event 2: expected b(1), actual b(2)"
            ),
            (
                .trace(SequenceDifference(expected: ["a"], actual: [], first: 0)),
                "event 1: expected a, actual none"
            ),
            (.trace(SequenceDifference(expected: [], actual: ["a"], first: 0)), "event 1: expected none, actual a"),
            (
                .sent(SequenceDifference(expected: ["p=1"], actual: ["p=2"], first: 0)),
                "sent 1: expected p=1, actual p=2"
            ),
            (
                .requests(SequenceDifference(expected: ["page 1", "page 2"], actual: ["page 1"], first: 1)),
                "request 2: expected page 2, actual none"
            ),
            (
                .state([
                    StateDifference(key: "rows", expected: "1", actual: nil),
                    StateDifference(key: "ids", expected: "2", actual: "3"),
                ]),
                "state rows: expected 1, actual (not reported)"
            ),
            (.sentence("it hangs\nfor ever"), #"it hangs\u{A}for ever"#),
        ] as [(Difference.Part, String)]
    )
    func line(part: Difference.Part, text: String) {
        let place = SourceLocation(file: "c/a.yaml", line: 7, column: 3)
        let difference = Difference(
            step: "do: loadNextPage",
            location: place,
            parts: [part, .sentence("more")],
            number: 2
        )
        #expect(difference.line == "step 2, do: loadNextPage: " + text)
    }

    @Test("has no number after the last step")
    func end() {
        let part = Difference.Part.sentence("x")
        let difference = Difference(step: Difference.afterDisposal, location: SourceLocation(file: "f"), parts: [part])
        #expect(difference.line == "after the layer was disposed of: x")
    }
}
