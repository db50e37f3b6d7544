// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking
@testable import Reporters

@Suite("A contract of the page")
struct ContractArticleTests {
    private func html(_ result: ContractResult) -> String {
        ContractArticle(result: result, behaviour: nil, command: "understudy check c").html
    }

    @Test("shows how each attempt of an unstable contract ended, and the first broken one in full")
    func attempts() {
        var result = Samples.result("R-09", .unstable("4 repetitions: 1 holds, 3 are broken"))
        let broken = ContractAttempt(.broken(Samples.difference))
        result.attempts = [ContractAttempt(.undecided("<gone>"), isRetried: true), ContractAttempt(.holds)]
        result.attempts += [broken, broken, broken]
        result.timeline = Samples.timeline
        let html = html(result)
        #expect(html.contains("<th scope=\"row\">1</th><td>undecided: &lt;gone&gt; (tried again)</td>"))
        #expect(html.contains("<tr class=\"holds\"><th scope=\"row\">2</th><td>holds</td></tr>"))
        #expect(
            html.contains(
                "<tr class=\"broken\"><th scope=\"row\">3-5</th><td>broken: step 2, do: loadNextPage: event 2"
            )
        )
        #expect(html.contains("<p class=\"q\">Attempt 3</p>"))
        #expect(html.contains("page.rollback(1)</td><td class=\"a\">x</td>"))
        #expect(html.contains("expected page.rollback(1)") && !html.contains("the first difference</text>"))
    }

    @Test("of a layer that never stops shows the first moments, those near the difference and the last ones")
    func endless() throws {
        let pages = (0..<250).map { "page \($0)" }
        let sequence = SequenceDifference(expected: ["page 0"], actual: pages, first: 1)
        var difference = Samples.difference
        difference.parts = [.requests(sequence)]
        var result = Samples.result("P-35", .broken(difference))
        let moments = (0..<250).map { TimelineMoment.event("moment(\($0))") }
        result.timeline = Timeline(
            segments: [TimelineSegment(step: "do: all", moments: moments)],
            mark: .moment(segment: 0, moment: 100)
        )
        let html = html(result)
        for shown in [0, 2, 90, 100, 109, 247, 249] { #expect(html.contains("moment(\(shown))<"), "\(shown)") }
        for hidden in [3, 89, 110, 246] { #expect(!html.contains("moment(\(hidden))<"), "\(hidden)") }
        #expect(html.contains(">87 left out<") && html.contains(">137 left out<"))
        #expect(html.contains("<i>236 rows left out</i>"))
        #expect(html.contains("page 10<") && !html.contains("page 11<") && html.contains("page 249<"))
    }

    @Test("shows the bodies of what did not hold, with signs of markup escaped")
    func bodies() {
        var result = Samples.result("P-35", .broken(Samples.difference))
        result.timeline = Timeline(segments: [
            TimelineSegment(
                step: "do: load",
                moments: [
                    .request("call(login)", target: "POST /login", body: "{\"a\":\"<b>\"}"),
                    .answer(status: 200, request: "call(login)", faults: [], body: "ok"),
                    .answer(status: 204, request: "call(other)", faults: []),
                ]
            )
        ])
        let shown = html(result)
        #expect(
            shown.contains(
                "<code>call(login)</code> sent POST /login</p><pre tabindex=\"0\">{&quot;a&quot;:&quot;&lt;b&gt;"
            )
        )
        #expect(shown.contains("200 answers <code>call(login)</code></p><pre tabindex=\"0\">ok</pre>"))
        #expect(!shown.contains("204 answers"))
        result.verdict = .holds
        #expect(!html(result).contains("<pre"))
    }

    @Test("has the command that tries it again, if it does not hold")
    func again() {
        let html = html(Samples.result("P-35.it's", .broken(Samples.difference)))
        #expect(html.contains("<code>understudy check c --id &#39;P-35.it&#39;\\&#39;&#39;s&#39;</code>"))
        #expect(!self.html(Samples.result("P-35", .holds)).contains("class=\"copy\""))
    }
}
