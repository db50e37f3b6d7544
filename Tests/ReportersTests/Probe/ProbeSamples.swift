// Understudy
// SPDX-License-Identifier: Apache-2.0

@testable import BackendProbing

/// Results of probes for tests.
enum ProbeSamples {
    /// The exchange of a page.
    static func evidence(page: Int, text: String = "<b>nine</b>") -> ProbeEvidence {
        var evidence = ProbeEvidence(
            command: "curl -s 'http://h/rows?page=\(page)&n=1'",
            request: "GET /rows?page=\(page)&n=1",
            answer: "a page of 10 rows",
            status: 200,
            body: "{\"items\":[{\"id\":9,\"title\":\"\(text)\"}]}"
        )
        evidence.headers = [ProbeEvidence.Header(name: "X-Total-Count", value: "45")]
        return evidence
    }

    /// Two walks over four rows: row 1 comes again in the first one, and row `long-id` is missing there.
    static let picture = WalkPicture(
        lanes: [
            WalkPicture.Lane(
                title: "First walk, page size 2: 14 rows on 7 pages",
                cells: [
                    cell(.row, "0", page: 0), cell(.row, "1", page: 0), cell(.again, "1", page: 1),
                    cell(.missing, "long-id"), cell(.leftOut, count: 11),
                ],
                ending: "end, as the page says"
            ),
            WalkPicture.Lane(
                title: "Second walk, page size 3: 14 rows on 5 pages",
                cells: [
                    cell(.row, "0", page: 0), cell(.row, "1", page: 0), cell(.blank), cell(.row, "long-id", page: 0),
                    cell(.leftOut, count: 11),
                ],
                ending: "stops at the limit"
            ),
        ],
        isAligned: true
    )

    /// One finding of each verdict.
    static var findings: [ProbeFinding] {
        let evidence = [evidence(page: 1), evidence(page: 2)]
        let broken = ProbeFinding.Verdict.broken("row 1 comes on page 1 and again on page 2", evidence)
        return [
            finding("PB-01", .holds),
            ProbeFinding(id: "PB-02", sentence: "No row comes twice", verdict: broken, picture: picture),
            finding("PB-03", .undecided("the list changed <meanwhile>")),
            finding("PB-14", .inapplicable("the list has no tokens")),
        ]
    }

    /// One property of a description with each verdict, and two of one kind.
    static var drift: [DriftFinding] {
        let difference = DriftFinding.Difference("'defaultSize: 3'", came: "a page of <b>5</b> rows")
        var size = DriftFinding(.defaultSize, verdict: .drifted(difference, [evidence(page: 1)]))
        size.line = 5
        return [
            DriftFinding(.header, name: "headers.X-Total", verdict: .holds),
            DriftFinding(.header, name: "headers.X-Pages", verdict: .holds),
            DriftFinding(.member, name: "body.total", verdict: .undecided("the list changed <meanwhile>")),
            size,
            DriftFinding(.tokens, verdict: .notCompared("the list has no tokens")),
        ]
    }

    /// The report of a probe.
    static func report(_ findings: [ProbeFinding] = findings) -> ProbeReport {
        ProbeReport(
            findings: findings,
            requestCount: 34,
            pageCount: 7,
            rowCount: 14,
            pageSizes: [2, 3],
            way: "pages by 'page' and 'size', rows at 'items'",
            picture: picture
        )
    }

    /// Returns a finding without a picture.
    static func finding(_ id: String, _ verdict: ProbeFinding.Verdict, sentence: String = "A sentence") -> ProbeFinding
    {
        ProbeFinding(id: id, sentence: sentence, verdict: verdict)
    }

    /// Returns a cell.
    static func cell(
        _ kind: WalkPicture.Kind,
        _ label: String = "",
        page: Int? = nil,
        count: Int = 1
    ) -> WalkPicture.Cell {
        WalkPicture.Cell(kind: kind, label: label, page: page, count: count)
    }
}
