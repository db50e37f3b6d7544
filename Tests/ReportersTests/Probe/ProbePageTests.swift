// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import JUnitReport
import Testing
import TextEncoding

@testable import BackendProbing
@testable import Reporters

@Suite("The page of a probe")
struct ProbePageTests {
    private func html(_ report: ProbeReport = ProbeSamples.report()) -> String {
        ProbePage(
            report,
            url: "http://h/rows?n=1&key=…",
            file: "rows.yaml",
            version: "1.2.3",
            start: "2026-11-21T08:15:00"
        )
        .html
    }

    private func page(_ report: ProbeReport = ProbeSamples.report()) throws -> PageReader {
        try #require(PageReader(html(report)))
    }

    @Test("every invariant is there once, and those that do not hold come first and are open")
    func findings() throws {
        let page = try page()
        let articles = page.all("details", "c")
        #expect(articles.map { $0.attributes["id"] } == ["PB-02", "PB-03", "PB-01", "PB-14"])
        #expect(articles.map { $0.attributes["open"] != nil } == [true, true, false, false])
        #expect(articles.allSatisfy { $0.attributes["data-layer"] == "Paging" })
        #expect(page.all("h2").map(\.text) == ["Invariants that do not hold", "Paging"])
        #expect(page.all("b", "v").map(\.text) == ["broken", "undecided", "holds", "not promised"])
    }

    @Test("the heading has the verdict, and the header what was found about the list")
    func heading() throws {
        let page = try page()
        #expect(page.all("h1").map(\.text) == ["1 of 4 invariants is broken"])
        let header = try #require(page.all("header", "bad").first?.text)
        #expect(header.contains("http://h/rows?n=1&key=… · started 2026-11-21T08:15:00 UTC · Understudy 1.2.3"))
        #expect(page.all("ul", "counts").map(\.text) == ["1 holds1 broken1 undecided1 not promised"])
        #expect(
            page.all("tr").map(\.text) == [
                "Listpages by 'page' and 'size', rows at 'items'", "Rows14", "Pages7", "Page sizes2 and 3",
                "Requests34",
            ]
        )
    }

    @Test(
        "the heading fits every outcome",
        arguments: [
            ([.holds], "Nothing is broken in 1 invariant", "good"),
            ([.holds, .inapplicable("no")], "Nothing is broken in 2 invariants", "good"),
            ([.undecided("no"), .holds], "Nothing is broken, and 1 of 2 invariants is undecided", "bad"),
            ([.broken("no", []), .broken("no", [])], "2 of 2 invariants are broken", "bad"),
        ] as [([ProbeFinding.Verdict], String, String)]
    )
    func headings(verdicts: [ProbeFinding.Verdict], heading: String, className: String) throws {
        let findings = verdicts.enumerated().map { ProbeSamples.finding("PB-\($0.offset)", $0.element) }
        let page = try page(ProbeSamples.report(findings))
        #expect(page.all("h1").map(\.text) == [heading])
        #expect(page.all("header", className).count == 1)
    }

    @Test("the properties of the description have counts and a section of their own")
    func drift() throws {
        var report = ProbeSamples.report([ProbeSamples.finding("PB-01", .holds)])
        report.drift = ProbeSamples.drift
        let page = try page(report)
        #expect(
            page.all("h1").map(\.text) == [
                "Nothing is broken in 1 invariant; 1 of 5 properties of the description has drifted"
            ]
        )
        #expect(page.all("header", "bad").count == 1)
        #expect(page.all("ul", "counts").map(\.text) == ["1 holds", "2 holds1 drifted1 undecided1 not compared"])
        #expect(
            page.all("h2").map(\.text) == [
                "Properties of the description that have drifted", "Paging", "Description",
            ]
        )
        let articles = page.all("details", "c")
        #expect(
            articles.map { $0.attributes["id"] } == [
                "DR-18-paging.defaultSize", "PB-01", "DR-02-headers.X-Total", "DR-02-headers.X-Pages",
                "DR-04-body.total",
                "DR-27-paging.tokens",
            ]
        )
        #expect(articles.map { $0.attributes["open"] != nil } == [true, false, false, false, false, false])
        #expect(page.all("details", "drifted").count == 1)
        #expect(page.all("details", "not-compared").count == 1)
        #expect(
            page.all("p", "w").map(\.text) == [
                "rows.yaml:5: the description has 'defaultSize: 3'; came: a page of <b>5</b> rows"
            ]
        )
        #expect(page.all("p", "r").first?.text == "curl -s 'http://h/rows?page=1&n=1' Copy")
        #expect(page.all("option").map(\.text) == ["all sections", "Paging", "Description"])
        // Both sections have properties that hold; the filter has the word once.
        #expect(
            page.all("input").compactMap { $0.attributes["value"] } == [
                "holds", "drifted", "undecided", "not-compared",
            ]
        )
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test("a description from which nothing has drifted changes nothing in the heading")
    func described() throws {
        var report = ProbeSamples.report([ProbeSamples.finding("PB-01", .holds)])
        report.drift = ProbeSamples.drift.filter { !$0.isDrifted }
        let page = try page(report)
        #expect(page.all("h1").map(\.text) == ["Nothing is broken in 1 invariant"])
        #expect(page.all("header", "good").count == 1)
    }

    @Test("a list that was not read has the reason in its header")
    func unread() throws {
        var report = ProbeSamples.report()
        report.unread = UnreadList(ReadingRefusal(.noAnswer("<refused>")))
        let page = try page(report)
        #expect(page.all("h1").map(\.text) == ["The list cannot be probed"])
        #expect(page.all("p", "warning").first?.text.contains("<refused>") == true)
    }

    @Test("a broken invariant has the commands, and the exchanges as they were recorded")
    func evidence() throws {
        let page = try page()
        #expect(page.all("p", "r").count == 2)
        #expect(page.all("button", "copy").count == 2)
        #expect(page.all("p", "r").first?.text == "curl -s 'http://h/rows?page=1&n=1' Copy")
        let bodies = page.all("pre").map(\.text)
        #expect(bodies.count == 2)
        #expect(
            bodies.first == """
                status 200
                X-Total-Count: 45

                {"items":[{"id":9,"title":"<b>nine</b>"}]}
                """
        )
        #expect(page.all("details", "bs").first?.text.contains("GET /rows?page=2&n=1") == true)
    }

    @Test("the walks are drawn with a cell for each row, and a bracket for each page")
    func drawing() throws {
        let page = try page()
        // The first drawing is that of the header.
        let drawings = page.all("svg", "walks")
        #expect(drawings.count == 2)
        let cells = page.all("g", "cell").suffix(7)
        #expect(
            cells.map { $0.attributes["class"] } == [
                "cell row", "cell row", "cell again", "cell missing", "cell row", "cell row", "cell row",
            ]
        )
        #expect(
            cells.map(\.text) == [
                "00", "11", "1: comes again1", "long-id: is missing in this walk…g-id", "00", "11", "long-id…g-id",
            ]
        )
        let words = try #require(drawings.last?.text)
        for text in ["… 11 rows …", "end, as the page says", "stops at the limit", "First walk, page size 2"] {
            #expect(words.contains(text), "\(words)")
        }
        #expect(page.all("path", "l").count == 6)
        #expect(page.all("span", "k").suffix(2).map(\.text) == ["comes again", "is missing in this walk"])
    }

    @Test("nothing is fetched, and every id is there once")
    func selfContained() throws {
        let report = ProbeSamples.report([ProbeSamples.finding("PB-01", .holds)])
        let text = ProbePage(report, url: "h", file: "f.yaml", version: "1", start: "now").html
        let page = try #require(PageReader(text))
        #expect(page.elements.allSatisfy { $0.attributes["src"] == nil && $0.name != "link" })
        #expect(!text.contains("://") && !text.contains("url(") && !text.contains("@import"))
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test("no text of a server breaks the page", arguments: UInt64(1)...20)
    func hostile(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var texts: [String] = []
        let findings = (0..<20)
            .map { number in
                let text = generator.text()
                texts.append(text)
                var evidence = ProbeSamples.evidence(page: number, text: text)
                evidence.command = text
                evidence.request = text
                evidence.requestBody = text
                evidence.answer = text
                evidence.headers = [ProbeEvidence.Header(name: text, value: text)]
                let cells = [ProbeSamples.cell(.row, text, page: 0), ProbeSamples.cell(.again, text, page: 1)]
                return ProbeFinding(
                    id: "PB-\(number)",
                    sentence: text,
                    verdict: .broken(text, [evidence]),
                    picture: WalkPicture(
                        lanes: [WalkPicture.Lane(title: text, cells: cells, ending: text)],
                        isAligned: true
                    )
                )
            }
        let page = try #require(PageReader(html(ProbeSamples.report(findings))))
        #expect(page.all("details", "c").count == 20)
        #expect(page.all("script").count == 1)
        let shown = try texts.map { text in
            try #require(PageReader("<p>\(HTMLText.escaped(text))</p>")?.all("p").first?.text)
        }
        #expect(page.all("details", "c").count == shown.count)
        #expect(page.all("p", "w").map(\.text) == shown)
    }
}

@Suite("The recorded exchanges of a probe")
struct ProbeExchangeTests {
    @Test("are in the JSON: request, status, headers, and the beginning of the body")
    func json() {
        let bytes = ProbeJSON.bytes(of: ProbeSamples.report(), url: "http://h/rows", version: "1")
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(#""request":"GET /rows?page=1&n=1","requestBody":"","status":200"#), "\(text)")
        #expect(text.contains(#""headers":[{"name":"X-Total-Count","value":"45"}]"#))
        #expect(text.contains(#""body":"{\"items\":[{\"id\":9,"#))
    }

    @Test("are in the JUnit report: request, status, headers, and the beginning of the body")
    func junit() throws {
        let mapping = ProbeJUnit(
            url: "http://h/rows",
            file: "rows.yaml",
            version: "1",
            start: .init(secondsSince1970: 0)
        )
        let cases = try #require(mapping.report(ProbeSamples.report()).suites.first?.cases)
        guard case .failed(let problem) = cases[1].outcome else {
            Issue.record("\(cases[1].outcome)")
            return
        }
        let text = String(decoding: problem.text.bytes, as: UTF8.self)
        for part in ["GET /rows?page=1&n=1", "status 200", "X-Total-Count: 45", #"{"items":[{"id":9"#] {
            #expect(text.contains(part), "\(text)")
        }
    }
}
