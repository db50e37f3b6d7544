// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import JSONValues
import JUnitReport
import Testing
import TextEncoding

@testable import Reporters

/// The reports of a search that broke a rule, and in which something else went wrong, too.
@Suite("The reports of an incomplete search")
struct ExplorationReportTests {
    private static let gaps = [
        "the search was interrupted", "2 histories could not be judged: it crashed",
        "a history could not be judged: it hung",
    ]

    /// A broken rule, an unstable history, three lost histories, and an interruption.
    private static var result: ExplorationResult {
        var result = ExplorationResult(subject: "cursor", expected: [])
        result.histories = 9
        let history = History(rowCount: 3, steps: [.act(.next)])
        let story = [StoryStep(.act(.next), seen: PagerObservation())]
        func finding(_ rule: Invariant) -> ExplorationFinding {
            ExplorationFinding(history: history, violation: Violation(rule, expected: "no request", seen: "a request"))
        }
        result.brokenRules = [BrokenRule(finding: finding(.patience), story: story)]
        result.unstable = .init(finding: finding(.endIsEnd), first: story, second: [])
        result.lost = ["it crashed", "it hung", "it crashed"].map { .init(history: history, reason: $0) }
        result.isInterrupted = true
        result.report.ending = .timeLimit
        return result
    }

    @Test("the lines show the unstable history and each gap beside the broken rule")
    func lines() {
        let lines = ExplorationLines(display: TextDisplay()).lines(of: Self.result, all: false)
        #expect(Self.result.verdict == .broken)
        #expect(lines.contains("           EX-02 \(Invariant.patience.sentence)"))
        #expect(lines.contains("           EX-03 \(Invariant.endIsEnd.sentence)"))
        #expect(lines.suffix(3) == Self.gaps.map { "           \($0)" }[...])
    }

    @Test("the JSON keeps the findings beside the unstable history, and has each gap")
    func json() throws {
        let bytes = ExplorationJSON.bytes(of: [Self.result], order: SearchOrder(), version: "1")
        let subject = try #require(try JSONParser.parse(bytes)["subjects"]?.array?.first)
        #expect(subject["findings"]?.array?.compactMap { $0["rule"]?.text } == ["EX-02"])
        #expect(subject["unstable"]?["rule"]?.text == "EX-03")
        #expect(subject["unstable"]?["secondTime"]?.array?.isEmpty == true)
        #expect(subject["reasons"]?.array?.compactMap(\.text) == Self.gaps)
    }

    @Test("JSON and JUnit name the shard of random histories")
    func shard() throws {
        var order = SearchOrder()
        order.mode = .random(steps: 100)
        order.part = SearchOrder.Part(number: 2, of: 4)
        let json = try JSONParser.parse(ExplorationJSON.bytes(of: [Self.result], order: order, version: "1"))
        #expect(json["shard"]?.text == "2/4")
        let mapping = ExplorationJUnit(
            layer: "pager",
            version: "1",
            start: UTCTimestamp(secondsSince1970: 0)
        )
        let properties = mapping.report([Self.result], order: order).suites[0].properties
        #expect(properties.contains { $0.name == "explore.shard" && $0.value == ReportText("2/4") })
    }

    @Test("JUnit has all of it in the failure")
    func junit() throws {
        let mapping = ExplorationJUnit(layer: "pager", version: "1", start: UTCTimestamp(secondsSince1970: 0))
        let report = mapping.report([Self.result], order: SearchOrder())
        guard case .failed(let problem) = report.suites[0].cases[0].outcome else {
            Issue.record("no failure")
            return
        }
        let text = problem.text.description
        for part in ["EX-02", "EX-03"] + Self.gaps { #expect(text.contains(part), "\(part)") }
    }

    @Test("the page has all of it")
    func page() throws {
        let page = ExplorationPage([Self.result], order: SearchOrder(), layer: "pager", version: "1", start: "now")
        let reader = try #require(PageReader(page.html))
        let reasons = reader.all("p", "w").map(\.text)
        for gap in Self.gaps { #expect(reasons.contains(gap), "\(gap)") }
        #expect(page.html.contains("EX-02") && page.html.contains("EX-03"))
    }

    @Test(
        "a search of all histories that ends early says which ones it has tried",
        arguments: [
            (0, ""), (1, "all histories of up to 1 step were tried; "),
            (7, "all histories of up to 7 steps were tried; "),
        ]
    )
    func depth(depth: Int, sentence: String) {
        var result = ExplorationResult(subject: "tokens", expected: [])
        result.report.ending = .timeLimit
        result.report.depth = depth
        let over = "the time was over before every history was tried; "
        #expect(result.verdict == .undecided(["\(over)\(sentence)raise --time, or lower --bounds"]))
    }
}
