// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing

@testable import Reporters

@Suite("The job summary on GitHub")
struct GitHubSummaryTests {
    @Test("a table counts the verdicts of each layer, and what does not hold is folded below it")
    func text() {
        let results = [
            Samples.result("R-01", .holds), Samples.result("P-36", .undecided("a <b> & ```"), layer: "paging|manager"),
        ]
        #expect(
            GitHubSummary(Samples.report(results)).text(upTo: GitHubSummary.byteCountMax) == """
                ### Understudy: 1 of 2 contracts does not hold

                | layer | holds | undecided |
                | --- | ---: | ---: |
                | reformer | 1 | 0 |
                | paging\\|manager | 0 | 1 |
                | **all** | 1 | 1 |

                <details><summary>undecided: <code>P-36</code> A title</summary>

                <pre>
                  c/pages.yaml:4:3
                  a &lt;b&gt; &amp; ```
                </pre>
                </details>

                """
        )
    }

    @Test("what nobody has judged stands above the table")
    func warning() {
        var report = Samples.report([Samples.result("R-01", .holds), Samples.result("R-02", .unsupported(""))])
        report.shortfalls = ["--require <reformer>"]
        let text = GitHubSummary(report).text(upTo: 1000)
        #expect(
            text.contains(
                """

                > [!WARNING]
                > 1 of 2 contracts is unsupported by the driver and was not judged

                > [!WARNING]
                > --require &lt;reformer&gt;

                | layer |
                """
            )
        )
    }

    @Test("what is missing stands above all else, and the heading does not say that all hold")
    func gaps() {
        var report = Samples.report([Samples.result("R-01", .holds), Samples.result("R-02", .unsupported(""))])
        report.gaps = ["the shard <2/2> is missing"]
        let text = GitHubSummary(report).text(upTo: 1000)
        let heading = "### Understudy: incomplete: nothing is broken in 2 contracts: 1 holds, 1 unsupported\n\n"
        #expect(text.hasPrefix("\(heading)> [!CAUTION]\n> the shard &lt;2/2&gt; is missing\n\n> [!WARNING]\n"))
        report.results.removeLast()
        let all = GitHubSummary(report).text(upTo: 1000)
        #expect(all.hasPrefix("### Understudy: incomplete: nothing is broken in 1 contract\n"))
    }

    @Test("a run in which all hold is a table alone")
    func good() {
        let text = GitHubSummary(Samples.report([Samples.result("R-01", .holds)])).text(upTo: 1000)
        #expect(
            text == """
                ### Understudy: 1 contract holds

                | layer | holds |
                | --- | ---: |
                | reformer | 1 |
                | **all** | 1 |

                """
        )
    }

    @Test(
        "the heading names the shard, and says in words what came of it",
        arguments: [
            ([.holds, .holds], "2/4", "Understudy, shard 2/4: all 2 contracts hold"),
            ([.holds, .unsupported("")], nil, "Understudy: nothing is broken in 2 contracts: 1 holds, 1 unsupported"),
            ([], "3/4", "Understudy, shard 3/4: no contract was checked"),
        ] as [([Verdict], String?, String)]
    )
    func heading(verdicts: [Verdict], shard: String?, expected: String) {
        let report = Samples.report(verdicts.map { Samples.result("R-01", $0) })
        #expect(GitHubSummary(report, shard: shard).text(upTo: 1000).hasPrefix("### \(expected)\n"))
    }

    @Test("it is never larger than it may be, and says what it leaves out", arguments: [0, 200, 1000, 20_000])
    func bounded(byteCount: Int) {
        let results = (1...200).map { Samples.result("P-\($0)", .undecided("gone")) }
        let text = GitHubSummary(Samples.report(results)).text(upTo: byteCount)
        #expect(text.utf8.count <= byteCount)
        #expect(text.isEmpty == (byteCount < 300))
        #expect(text.isEmpty || text.hasSuffix(" more do not hold.\n"))
    }
}
