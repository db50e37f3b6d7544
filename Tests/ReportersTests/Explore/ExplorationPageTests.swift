// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import JSONValues
import Testing
import TextEncoding

@testable import Reporters

@Suite("The page of a search")
struct ExplorationPageTests {
    /// Two refreshes; the second answer comes first, and the first one gets a fault.
    private static let steps: [HistoryStep] = [
        .act(.start), .act(.refresh), .answer(request: 1, .page), .act(.next), .answer(request: 0, .fault(.closed)),
    ]

    private static let story = steps.map { step in
        var seen = PagerObservation()
        if case .act = step { seen.requests = [.first] }
        return StoryStep(step, seen: seen)
    }

    private func broken(_ subject: String = "tokens") -> ExplorationResult {
        var result = ExplorationResult(subject: subject, expected: .expected(of: .tokens))
        let violation = Violation(.patience, expected: "no request", seen: "<b>a request</b>")
        let finding = ExplorationFinding(history: History(rowCount: 3, steps: Self.steps), violation: violation)
        result.brokenRules = [BrokenRule(finding: finding, story: Self.story)]
        return result
    }

    private func held() -> ExplorationResult {
        var result = ExplorationResult(subject: "numbers", expected: .expected(of: .numbers))
        result.report.sightingCounts = Sightings.all.map { _ in 4 }
        result.report.states = 12
        return result
    }

    private func page(_ results: [ExplorationResult]) throws -> PageReader {
        let page = ExplorationPage(
            results,
            order: SearchOrder(),
            layer: "pager",
            version: "1.2.3",
            start: "2026-11-21T08:15:00"
        )
        return try #require(PageReader(page.html))
    }

    @Test("a bar lasts from the step that sends a request to the step that answers it")
    func bars() {
        #expect(
            HistoryDrawing(of: Self.story).bars == [
                .init(number: 1, start: 0, end: 4, isFaulty: true, lane: 0),
                .init(number: 2, start: 1, end: 2, lane: 1), .init(number: 3, start: 3, end: nil, lane: 1),
            ]
        )
    }

    @Test("every subject is there with its verdict, and those that do not hold are open")
    func subjects() throws {
        let page = try page([held(), broken(), .notBegun("keys")])
        #expect(page.all("b", "v").map(\.text) == ["holds", "broken", "not begun"])
        #expect(page.all("details", "c").map { $0.attributes["open"] != nil } == [false, true, true])
        #expect(page.all("h1").map(\.text) == ["1 of 3 searches found a history that breaks a rule"])
        #expect(page.all("header", "bad").count == 1)
    }

    @Test("a broken history is drawn with one bar for each request and its difference as text")
    func drawing() throws {
        let page = try page([broken()])
        #expect(page.all("g", "fly").map(\.text) == ["1", "2", "3"])
        #expect(page.all("text", "x").map(\.text) == ["expected no request, but saw <b>a request</b>"])
        #expect(page.all("text", "s").count == Self.steps.count)
    }

    @Test("a search in which everything holds is good, and draws nothing")
    func good() throws {
        let page = try page([held()])
        #expect(page.all("h1").map(\.text) == ["No history breaks a rule"])
        #expect(page.all("header", "good").count == 1)
        #expect(page.all("g", "fly").isEmpty)
    }

    @Test("a reason that several subjects share is one line, and lists at most five of them")
    func reasons() {
        let lines = ExplorationLines(display: TextDisplay())
        let reason = "driver 'x' does not name the dialect"
        let results = (1...7).map { ExplorationResult.unsupported("d\($0)", reason: reason) }
        let all = results + [held(), broken()]
        #expect(lines.reasons(of: all) == ["unsupported d1, d2, d3, d4, d5 and 2 more: \(reason)"])
        #expect(results.flatMap { lines.lines(of: $0, all: true) }.isEmpty)
    }

    @Test("a rule whose contract is in doubt is left out, and alone it is undecided")
    func doubted() throws {
        var result = held()
        result.brokenRules = broken().brokenRules
        result.brokenRules[0].contractDoubt = "its contract is holds when the driver is checked"
        let reason = "a history seems to break EX-02, but its contract is holds when the driver is checked"
        #expect(result.verdict == .undecided([reason]))
        let lines = ExplorationLines(display: TextDisplay())
        #expect(lines.reasons(of: [result]) == ["undecided  numbers: \(reason)"])
        result.brokenRules += broken().brokenRules
        #expect(result.verdict == .broken)
        #expect(result.findingLines.first == "EX-02 is left out: its contract is holds when the driver is checked")
    }

    @Test("the lines and the JSON say that a time is simulated")
    func simulated() throws {
        var result = held()
        result.duration = .milliseconds(2500)
        let lines = ExplorationLines(display: TextDisplay())
        #expect(lines.lines(of: result, all: false).isEmpty)
        #expect(lines.lines(of: result, all: true).first == "holds      numbers: 12 states, 0 steps, 2.5 s")
        result.isTimeSimulated = true
        let line = "holds      numbers: 12 states, 0 steps, 2.5 s of simulated time"
        #expect(lines.lines(of: result, all: true).first == line)
        let bytes = ExplorationJSON.bytes(of: [result], order: SearchOrder(), version: "1")
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""simulatedSeconds":2.5,"#))
    }
}
