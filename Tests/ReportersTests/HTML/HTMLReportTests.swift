// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Testing
import TextEncoding

@testable import Reporters

@Suite("The page of a run")
struct HTMLReportTests {
    private static let facts = RunFacts(version: "1.2.3", start: "2026-11-21T08:15:00", seed: 7, shard: "1/4")

    private func page(_ report: RunReport = Samples.report()) -> String {
        var page = ""
        HTMLReport(report, facts: Self.facts, behaviours: nil).write { page += $0 }
        return page
    }

    @Test("every contract is there once, and those that do not hold come first and are open")
    func contracts() throws {
        let page = try #require(PageReader(page()))
        let contracts = page.all("details", "c")
        #expect(contracts.map { $0.attributes["id"] } == ["P-35", "P-36", "P-38.again", "R-01", "R-02", "P-37"])
        #expect(contracts.map { $0.attributes["open"] != nil } == [true, true, true, false, false, false])
        // The first is the legend's.
        #expect(
            page.all("summary").dropFirst().map(\.text) == [
                "broken P-35 A title 12 ms", "undecided P-36 A title 12 ms",
                "no longer broken P-38.again A title 12 ms",
                "holds R-01 A title 12 ms", "unsupported R-02 A title 12 ms", "known broken P-37 A title 12 ms",
            ]
        )
    }

    @Test("the heading says what came of it, and the line below what was run")
    func heading() throws {
        let page = try #require(PageReader(page()))
        #expect(page.all("h1").map(\.text) == ["3 of 6 contracts do not hold"])
        let sentence = "scripted 1, in 1.25 s · started 2026-11-21T08:15:00 UTC · seed 7 · shard 1/4 · Understudy 1.2.3"
        #expect(page.all("header").first?.text.contains(sentence) == true)
        #expect(
            page.all("h2").map(\.text) == [
                "Contracts that do not hold 1 broken, 1 undecided, 1 no longer broken",
                "reformer 1 holds, 1 unsupported", "paging-manager 1 known broken",
            ]
        )
    }

    @Test(
        "the heading fits every outcome",
        arguments: [
            ([], 0, "No contract was run"), ([Samples.result("R-01", .holds)], 1, "All 1 contract hold"),
            ([Samples.result("R-01", .holds)], 3, "Stopped after 1 of 3 contracts"),
            (
                [Samples.result("R-01", .holds), Samples.result("R-02", .unsupported("no"))], 2,
                "Nothing is broken in 2 contracts"
            ),
        ] as [([ContractResult], Int, String)]
    )
    func headings(results: [ContractResult], planned: Int, heading: String) throws {
        let page = try #require(PageReader(page(Samples.report(results, planned: planned))))
        #expect(page.all("h1").map(\.text) == [heading])
    }

    @Test("what is missing comes right after the heading, which does not say that all hold")
    func gaps() throws {
        var report = Samples.report([Samples.result("R-01", .holds)], planned: 1)
        report.gaps = ["the shard 2/2 is missing"]
        let page = try #require(PageReader(page(report)))
        #expect(page.all("h1").map(\.text) == ["Incomplete: nothing is broken in 1 contract"])
        let header = try #require(page.all("header", "bad").first)
        #expect(header.text.hasPrefix("Incomplete: nothing is broken in 1 contractthe shard 2/2 is missingscripted 1,"))
    }

    @Test("expected stands beside actual, with the first difference marked")
    func difference() throws {
        let page = try #require(PageReader(page()))
        #expect(
            page.all("tr", "d").map(\.text) == [
                "▶ 2page.rollback(1)x", "▶ 1pageIndex=2none", "▶ pageIndex1(not reported)",
            ]
        )
        #expect(page.all("p", "at").map(\.text) == ["Step 2, do: loadNextPage c/pages.yaml:9:5"])
        #expect(
            page.all("p", "w").map(\.text) == [
                "a sentence", "the driver is gone", "take it out", "no such action", "parked",
            ]
        )
        #expect(page.all("pre").map(\.text) == ["\\u{1B}[31mout of cheese\\u{1B}[0m\n    at <main>"])
    }

    @Test("a drawing has a line for each thing that happened, and one for what was expected")
    func drawing() throws {
        let page = try #require(PageReader(page()))
        let drawings = page.all("svg", "t")
        #expect(drawings.count == 2)
        #expect(
            page.all("use").suffix(7).map { $0.attributes["href"] } == [
                "#lanes", "#gs", "#gd", "#gq", "#gf", "#ge", "#gm",
            ]
        )
        #expect(
            drawings[1].text == "1  hold: { page: 1 }+1.0 ms2  do: loadNextPage+12 msrequest(2)"
                + "GET /api/houses?pageIndex=2500 status:500answers request(2)xexpected page.rollback(1)"
        )
    }

    @Test("nothing is fetched, and every reference leads somewhere on the page")
    func selfContained() throws {
        let text = page()
        let page = try #require(PageReader(text))
        let ids = Set(page.elements.compactMap { $0.attributes["id"] })
        for element in page.elements {
            #expect(element.attributes["src"] == nil && element.name != "link", "\(element)")
            guard let target = element.attributes["href"] else { continue }
            #expect(target.hasPrefix("#") && ids.contains(String(target.dropFirst())), "\(target)")
        }
        #expect(!text.contains("://") && !text.contains("url(") && !text.contains("@import"))
        #expect(ids.isSuperset(of: TimelineRow.Sign.allCases.map(\.rawValue)))
    }

    @Test("the same run is the same page")
    func stable() {
        #expect(page() == page())
    }

    @Test("no text of a contract or a driver breaks the page", arguments: UInt64(1)...20)
    func hostile(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var texts: [String] = []
        let results = (0..<50)
            .map { number in
                let text = generator.text()
                texts.append(text)
                var result = Samples.result("P-\(number)", .undecided(text), title: text, layer: text, file: text)
                result.timeline = Timeline(
                    segments: [TimelineSegment(step: text, moments: [.event(text), .request(text, target: text)])]
                )
                result.logLines = [text]
                return result
            }
        let page = try #require(PageReader(page(Samples.report(results))))
        #expect(page.all("details", "c").count == 50)
        #expect(page.all("script").count == 1)
        let shown = try texts.map { text in
            try #require(PageReader("<p>\(HTMLText.escaped(text))</p>")?.all("p").first?.text)
        }
        #expect(
            page.all("summary").dropFirst().map(\.text) == shown.enumerated().map { "undecided P-\($0) \($1) 12 ms" }
        )
    }
}
