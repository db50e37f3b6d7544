// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import OrderedCollections
import SourceDiagnostics

@testable import ContractChecking

/// Results and reports for tests, of one verdict each.
enum Samples {
    /// A difference in every part that there is.
    static let difference = Difference(
        step: "do: loadNextPage",
        location: SourceLocation(file: "c/pages.yaml", line: 9, column: 5),
        parts: [
            .trace(
                SequenceDifference(
                    expected: ["request(2)", "page.rollback(1)"],
                    actual: ["request(2)", "x"],
                    first: 1
                )
            ),
            .sent(SequenceDifference(expected: ["pageIndex=2"], actual: [], first: 0)),
            .state([StateDifference(key: "pageIndex", expected: "1", actual: nil)]),
            .sentence("a sentence"),
        ],
        number: 2
    )

    /// What happened before that difference.
    static let timeline = Timeline(
        segments: [
            TimelineSegment(step: "hold: { page: 1 }", number: 1, addressee: .stub, start: .milliseconds(1)),
            TimelineSegment(
                step: "do: loadNextPage",
                number: 2,
                addressee: .layer,
                start: .milliseconds(12),
                moments: [
                    .request("request(2)", target: "GET /api/houses?pageIndex=2"),
                    .answer(status: 500, request: "request(2)", faults: ["status:500"]), .event("x"),
                ]
            ), TimelineSegment(step: Difference.endOfContract, start: .milliseconds(20)),
        ],
        mark: .moment(segment: 1, moment: 2)
    )

    /// One result of each verdict.
    static var results: [ContractResult] {
        var broken = result("P-35", .broken(difference), layer: "paging-manager")
        broken.timeline = timeline
        broken.logLines = ["\u{1B}[31mout of cheese\u{1B}[0m", "\tat <main>"]
        return [
            result("R-01", .holds), result("R-02", .unsupported("no such action")), broken,
            result("P-36", .undecided("the driver is gone"), layer: "paging-manager"),
            result("P-37", .knownBroken(reason: "parked"), layer: "paging-manager"),
            result("P-38.again", .noLongerBroken("take it out"), layer: "paging-manager"),
        ]
    }

    /// Returns a result.
    static func result(
        _ id: String,
        _ verdict: Verdict,
        title: String = "A title",
        layer: String = "reformer",
        file: String = "c/pages.yaml",
        duration: Duration = .milliseconds(12)
    ) -> ContractResult {
        ContractResult(of: contract(id, title: title, layer: layer, file: file), verdict: verdict, duration: duration)
    }

    /// Returns a contract without steps.
    static func contract(
        _ id: String,
        title: String = "A title",
        layer: String = "reformer",
        file: String = "c/pages.yaml"
    ) -> Contract {
        Contract(
            id: id,
            title: title,
            basis: .stated,
            layer: layer,
            given: Given(backend: ListFile(), faults: [], configuration: [:]),
            steps: [],
            location: SourceLocation(file: file, line: 4, column: 3)
        )
    }

    /// Returns the report of a whole run.
    static func report(_ results: [ContractResult] = results, planned: Int? = nil) -> RunReport {
        RunReport(
            driver: "scripted 1",
            results: results,
            planned: planned ?? results.count,
            duration: .milliseconds(1250)
        )
    }
}
