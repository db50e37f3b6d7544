// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import Testing

@testable import BackendProbing

/// Wrong calls of a probe: nothing is judged, and the reason has the remedy.
@Suite("a list whose first page cannot be read")
struct UnreadListTests {
    /// Probes a server that gives the same outcome to each request.
    private func probe(
        _ outcome: Result<TransportAnswer, TransportFailure>,
        size: Int? = nil
    ) throws -> ProbeReport {
        var plan = try ProbedMount(ProbedStyle.page.list(rows: 45, size: 10)).plan
        plan.pageSize = size
        plan.hide([HeaderField(name: "X-Key", value: "swordfish")])
        var state = ProbeState(plan)
        var action = state.start()
        while case .ask(let request) = action {
            action = state.handle(Exchange(request: request, outcome: outcome))
        }
        guard case .done(let report) = action else { throw CancellationError() }
        return report
    }

    private func check(_ report: ProbeReport, says remedy: String, misdescribed: Bool = false) {
        #expect(report.requestCount == 1)
        #expect(report.unread?.reason.hasSuffix(remedy) == true, "\(report.unread?.reason ?? "")")
        #expect(report.unread?.isMisdescribed == misdescribed)
        #expect(report.findings.count == ProbeInvariant.all.count)
        let reason = report.unread?.reason ?? ""
        #expect(report.findings.allSatisfy { $0.verdict == .undecided(reason) })
    }

    @Test(
        "a status that is no failure of the server says what to change",
        arguments: [
            (404, nil, "status 404; check the path of the URL"),
            (401, nil, "status 401; pass the credentials with --header"),
            (403, 5, "status 403; pass the credentials with --header"),
            (400, 500, "status 400; the server refuses page size 500; choose another with --page-size"),
            (400, nil, "status 400; check the parameters of the URL"),
            (302, nil, "status 302; use the URL to which the server redirects"),
            (503, nil, "status 503; lower --rate, or try again later"),
            (418, nil, "status 418; check the URL, and pass the headers that the server needs with --header"),
        ] as [(Int, Int?, String)]
    )
    func status(status: Int, size: Int?, remedy: String) throws {
        let answer = TransportAnswer(status: status, body: ["error": "no"])
        check(try probe(.success(answer), size: size), says: "the server answered with \(remedy)")
    }

    @Test("a server that refuses credentials of the user says so", arguments: [401, 403])
    func refusedCredentials(status: Int) {
        let reason = UnreadList(ReadingRefusal(.status(status)), hasCredentials: true).reason
        #expect(
            reason
                == "the server answered with status \(status); it refuses the credentials that --header passes; check them"
        )
        #expect(UnreadList(ReadingRefusal(.status(status))).reason.hasSuffix("; pass the credentials with --header"))
    }

    @Test("HTML, other content and no content are not the list")
    func content() throws {
        let type = [HeaderField(name: "content-type", value: "text/html; charset=utf-8")]
        let page = TransportAnswer(status: 200, headers: type, bytes: Array("<!doctype html>".utf8))
        let words = "(it is an HTML page); use the URL from which the page requests its data"
        check(try probe(.success(page)), says: words)
        let request = TransportRequest(url: "http://stub.test/api/rows", timeout: .seconds(1))
        let login = Exchange(request: request, outcome: .success(page), redirectedPath: "/login")
        var state = DescribeState(request: request)
        _ = state.start()
        guard case .refused(let refusal) = state.handle(login) else {
            Issue.record("the page is read")
            return
        }
        let reason = "it is an HTML page, because the server redirects to '/login'"
        #expect(refusal.code == .html(redirectedTo: "/login"))
        #expect(refusal.description.contains("(\(reason)); give the credentials with --header"))
        let remedy = "(\(reason)); pass the credentials with --header, or use the URL of a list in JSON"
        #expect(UnreadList(refusal).reason.hasSuffix(remedy))
        check(
            try probe(.success(TransportAnswer(status: 200, headers: [], bytes: Array("a,b".utf8)))),
            says: "); use the URL of a list in JSON"
        )
        check(
            try probe(.success(TransportAnswer(content: .empty))),
            says: "the answer is not JSON (it is empty); use the URL of a list in JSON"
        )
    }

    @Test("JSON without rows at their place does not fit the description")
    func misdescribed() throws {
        let report = try probe(.success(TransportAnswer(body: ["data": [["id": 1]]])))
        let words = "has no array of rows at 'items'; check 'body' and 'paging' in the list file, or the URL"
        check(report, says: words, misdescribed: true)
    }

    @Test("no answer has the reason of the client, and shows no secret", arguments: [true, false])
    func silence(isNetwork: Bool) throws {
        let failure = TransportFailure("nothing there for swordfish; start it", isNetwork: isNetwork)
        check(try probe(.failure(failure)), says: "nothing there for …; start it")
    }

    @Test("a list that is not found has the same reasons")
    func notFound() {
        #expect(UnreadList(ReadingRefusal(.status(404))).reason.hasSuffix("check the path of the URL"))
        #expect(!UnreadList(ReadingRefusal(.status(404))).isMisdescribed)
        #expect(UnreadList(ReadingRefusal(.html(redirectedTo: nil))).reason.contains("an HTML page"))
        #expect(UnreadList(ReadingRefusal(.noRows)).isMisdescribed)
    }
}
