// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// The limits of a probe: each request counts, and a limit makes an invariant undecided, never broken.
@Suite("the manners of a probe")
struct MannerTests {
    /// The exchanges of a probe with its report.
    private struct Session {
        var report: ProbeReport
        var requestCount: Int
    }

    /// Probes a list of 45 rows.
    ///
    /// - Parameters:
    ///   - style: The style of the list.
    ///   - budget: The budget of the user.
    ///   - keptBytesMax: The most bytes that a walk keeps; nil for the default.
    ///   - reply: Returns the exchange for a request; gets the answer of the list, and the requests that are left.
    /// - Returns: The report, and the number of requests.
    /// - Throws: For a list that is wrong.
    private func probe(
        _ style: ProbedStyle = .page,
        budget: Int? = nil,
        keptBytesMax: Int? = nil,
        reply: (Exchange, Int) -> Exchange = { exchange, _ in exchange }
    ) throws -> Session {
        var probed = try ProbedMount(style.list(rows: 45, size: 10))
        probed.plan.budget = budget
        if let keptBytesMax { probed.plan.keptBytesMax = keptBytesMax }
        var state = ProbeState(probed.plan)
        var action = state.start()
        var count = 0
        while case .ask(let request) = action {
            let own = Exchange(request: request, outcome: probed.outcome(of: request))
            let exchange = reply(own, state.requestsLeft)
            count += exchange.requestCount
            action = state.handle(exchange)
        }
        guard case .done(let report) = action else { throw CancellationError() }
        return Session(report: report, requestCount: count)
    }

    @Test("redirects and repetitions count", arguments: [1, 2, 3])
    func counted(each: Int) throws {
        let session = try probe { exchange, left in
            var exchange = exchange
            exchange.requestCount = min(each, left)
            return exchange
        }
        #expect(session.report.requestCount == session.requestCount)
        #expect(session.report.broken.isEmpty, "\(session.report.trouble)")
    }

    @Test("the budget is never exceeded, however many requests a question needs", arguments: 1...40)
    func budget(most: Int) throws {
        let session = try probe(budget: most) { exchange, left in
            var exchange = exchange
            exchange.requestCount = min(3, left)
            return exchange
        }
        #expect(session.requestCount <= most)
        #expect(session.report.requestCount == session.requestCount)
        #expect(session.report.broken.isEmpty, "\(session.report.trouble)")
    }

    @Test("the budget counts the requests that found out how the list pages", arguments: 1...40)
    func search(most: Int) throws {
        var probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10))
        probed.plan.searchCount = min(most, 12)
        probed.plan.budget = most
        let report = probed.probe()
        #expect(report.searchCount == probed.plan.searchCount)
        #expect(report.searchCount + report.requestCount <= most)
        #expect(report.broken.isEmpty, "\(report.trouble)")
        let wanted = report.findings.compactMap(\.verdict.wantedBudget)
        #expect(wanted.allSatisfy { $0 > most }, "\(report.trouble)")
    }

    @Test("a question that the budget leaves out is undecided")
    func leftOut() throws {
        let verdict = try #require(try probe(budget: 8).report["PB-13"])
        let budget = try #require(verdict.wantedBudget)
        let reason = "the budget of 8 requests is used up; pass --budget \(budget) or more"
        #expect(verdict == .undecided(reason))
        let report = try probe(budget: budget).report
        #expect(!report.isUndecided, "\(reason)\n\(report.trouble)")
    }

    /// Interrupts a probe of a list after a number of requests.
    private func interrupted(after count: Int, faults: [String] = []) throws -> ProbeReport {
        let probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: faults)
        var state = ProbeState(probed.plan)
        var action = state.start()
        while case .ask(let request) = action, state.requestCount <= count {
            action = state.handle(Exchange(request: request, outcome: probed.outcome(of: request)))
        }
        return state.interrupt()
    }

    @Test("in a probe that is interrupted in the first walk, nothing holds", arguments: 0...4)
    func interruptedWalk(count: Int) throws {
        let report = try interrupted(after: count)
        #expect(report.pageCount == count)
        #expect(!report.findings.contains { $0.verdict == .holds } && !report.isBroken, "\(report.trouble)")
        let pages = count == 1 ? "1 page" : "\(count) pages"
        #expect(report["PB-02"] == .undecided("the walk stopped after \(pages): the probe was interrupted"))
    }

    @Test("a probe that is interrupted later reports what both walks have shown", arguments: 8...20)
    func interruptedQuestions(count: Int) throws {
        let report = try interrupted(after: count)
        for id in ["PB-01", "PB-02", "PB-03", "PB-08"] { #expect(report[id] == .holds, "\(id)\n\(report.trouble)") }
        let reason = ProbeFinding.Verdict.undecided("the probe was interrupted")
        for id in ["PB-06", "PB-10", "PB-12", "PB-13"] { #expect(report[id] == reason, "\(id)\n\(report.trouble)") }
        #expect(!report.isBroken)
    }

    @Test("what looks broken is undecided if the probe is interrupted before it is seen again")
    func interruptedSuspicion() throws {
        let report = try interrupted(after: 8, faults: ["lie:repeat-row@page=2"])
        let reason = "it looks broken, and was not seen again: the probe was interrupted"
        #expect(report["PB-02"] == .undecided(reason), "\(report.trouble)")
    }

    @Test("a request that is not sent does not count")
    func unsent() throws {
        let session = try probe { exchange, _ in
            let failure = TransportFailure("the answer leads to another origin", isNetwork: false)
            return Exchange(request: exchange.request, outcome: .failure(failure), requestCount: 0)
        }
        #expect(session.report.requestCount == 0)
        #expect(session.report.unread?.reason == "the answer leads to another origin")
    }

    @Test(
        "an answer that the probe may not use is undecided",
        arguments: [
            .failure(TransportFailure("the server redirects to another origin", isNetwork: false)),
            .success(TransportAnswer(status: 302, body: ["error": "moved"])),
        ] as [Result<TransportAnswer, TransportFailure>],
        ["page", "size"]
    )
    func redirectedValues(outcome: Result<TransportAnswer, TransportFailure>, name: String) throws {
        let session = try probe { exchange, _ in
            let value = exchange.request.parameters.last { $0.name == name }?.value
            return value == "abc" ? Exchange(request: exchange.request, outcome: outcome) : exchange
        }
        guard case .undecided(let reason) = session.report["PB-13"] else {
            Issue.record("\(session.report.trouble)")
            return
        }
        #expect(reason.hasPrefix("\(name) 'abc': the server "))
        #expect(session.report.broken.isEmpty, "\(session.report.trouble)")
    }

    @Test("a page of the walk that the probe may not use is undecided", arguments: 1...6)
    func redirectedPages(first: Int) throws {
        var number = 0
        let session = try probe { exchange, _ in
            number += 1
            guard number >= first else { return exchange }
            let failure = TransportFailure("the answer is larger than 32 MB; ask for less", isNetwork: false)
            return Exchange(request: exchange.request, outcome: .failure(failure))
        }
        #expect(session.report.broken.isEmpty, "\(session.report.trouble)")
        #expect(session.report.isUndecided)
    }

    @Test("a walk that needs too much memory stops, and says so", arguments: [ProbedStyle.page, .cursor])
    func memory(style: ProbedStyle) throws {
        let session = try probe(style, keptBytesMax: 1100)
        #expect(session.report.pageCount == 2)
        #expect(session.report.rowCount == 20)
        guard case .undecided(let reason) = session.report["PB-08"] else {
            Issue.record("\(session.report.trouble)")
            return
        }
        #expect(reason.hasPrefix("the walk stopped after 2 pages with 20 rows, because a probe keeps at most "))
        #expect(session.report.broken.isEmpty, "\(session.report.trouble)")
    }

    @Test("commands follow the redirects that the probe has followed")
    func commands() throws {
        let probed = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10), faults: ["lie:repeat-row@page=2"])
        var state = ProbeState(probed.plan)
        var action = state.start()
        while case .ask(let request) = action {
            let outcome = probed.outcome(of: request)
            action = state.handle(Exchange(request: request, outcome: outcome, redirectedPath: "/api/rows/"))
        }
        guard case .done(let report) = action, case .broken(_, let evidence) = report["PB-02"] else {
            Issue.record("PB-02 is not broken")
            return
        }
        #expect(evidence.allSatisfy { $0.command.hasPrefix("curl -sL ") })
    }
}
