// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import SourceDiagnostics
import Testing

@testable import ContractChecking
@testable import StubEngine

@Suite("Comparing requests")
struct RequestComparisonTests {
    private func claim(_ page: Int64) -> TraceEvent {
        TraceEvent(handle: "h", sequence: 1, name: "request", arguments: [.integer(page)])
    }

    private func received(_ page: Int) -> ReceivedRequest {
        ReceivedRequest(text: "request(\(page))", event: "request")
    }

    @Test("requests that both sides know, in whatever order, are no difference")
    func agreeing() {
        let ledger = RequestLedger(
            events: [claim(1), claim(2), claim(1)],
            received: [received(2), received(1), received(1)],
            observed: ["request"]
        )
        #expect(ledger.sentences.isEmpty)
    }

    @Test("a page number may come as an integer, a number or, beyond 2^53, a string")
    func largePages() {
        let pages: [JSONValue] = [1, 2.0, "9007199254740993"]
        let events = pages.map { TraceEvent(handle: "h", sequence: 1, name: "request", arguments: [$0]) }
        let received = [received(1), received(2), received(9_007_199_254_740_993)]
        #expect(RequestLedger(events: events, received: received, observed: ["request"]).sentences.isEmpty)
    }

    @Test("each request that only one side knows is named")
    func disagreeing() {
        let ledger = RequestLedger(
            events: [claim(1), claim(1), claim(3)],
            received: [received(1), received(2), ReceivedRequest(text: "GET /nowhere", event: nil)],
            observed: ["request"]
        )
        #expect(
            ledger.sentences == [
                "the layer reports request(1), but the stub did not receive it",
                "the layer reports request(3), but the stub did not receive it",
                "the stub received request(2), but the layer does not report it",
                "the stub received GET /nowhere, but the layer does not report it",
            ]
        )
    }

    @Test("calls are not compared where the driver does not observe them")
    func unobserved() {
        let call = ReceivedRequest(text: "call(maxIds)", event: "call")
        #expect(RequestLedger(events: [], received: [call], observed: ["request"]).sentences.isEmpty)
        #expect(RequestLedger(events: [], received: [call], observed: ["call"]).sentences.count == 1)
    }

    @Test(
        "listed parameters must be there once with their text, or absent",
        arguments: [
            ([("pageIndex", "2")], true), ([("pageIndex", "3")], false), ([("owner", nil)], true),
            ([("twice", "a")], false), ([("pageIndex", nil)], false), ([], true),
        ] as [([(String, String?)], Bool)]
    )
    func sent(parameters: [(String, String?)], isMatch: Bool) {
        let expected = ExpectedRequest(
            parameters: parameters.map { ExpectedRequest.Parameter(name: $0.0, value: $0.1) },
            location: SourceLocation(file: "t.yaml")
        )
        let query = [("pageIndex", "2"), ("twice", "a"), ("twice", "a")]
        let actual = ReceivedRequest(
            text: "request(2)",
            event: "request",
            query: query.map { ReceivedRequest.Parameter(name: $0.0, value: $0.1) }
        )
        #expect(SentComparison.matches(expected: expected, actual: actual) == isMatch)
    }

    @Test(
        "a member of the body counts like a parameter, and the whole body can be demanded",
        arguments: [
            ([("mobile", "1")], nil, true), ([("count", "2")], nil, true), ([("mobile", "2")], nil, false),
            ([("owner", nil)], .json(["count": 2, "twice": "b", "mobile": "1"]), true),
            ([], .json(["mobile": "1"]), false),
            ([], .json(["mobile": 1, "count": 2]), false), ([], .absent, false), ([("twice", "a")], nil, false),
        ] as [([(String, String?)], ExpectedRequest.Body?, Bool)]
    )
    func body(parameters: [(String, String?)], body: ExpectedRequest.Body?, isMatch: Bool) {
        let expected = ExpectedRequest(
            parameters: parameters.map { ExpectedRequest.Parameter(name: $0.0, value: $0.1) },
            body: body,
            location: SourceLocation(file: "t.yaml")
        )
        #expect(SentComparison.matches(expected: expected, actual: Self.post) == isMatch)
    }

    /// What the journal holds of a request with a query and a body.
    private static let post = ReceivedRequest(
        JournalEntry(
            id: 1,
            name: "login",
            method: "POST",
            path: "/api/login",
            query: [("twice", "a")],
            body: ["mobile": "1", "count": 2, "twice": "b"],
            ordinal: 1,
            status: 200,
            faults: [],
            ending: .complete,
            state: .answered
        ),
        pageParameters: [:]
    )

    @Test("a difference shows the query and the whole body of a request")
    func bodyText() {
        let expected = [
            ExpectedRequest(parameters: [], body: .absent, location: SourceLocation(file: "t.yaml")),
            ExpectedRequest(
                parameters: [ExpectedRequest.Parameter(name: "a", value: "1")],
                body: .json(["b": 2]),
                location: SourceLocation(file: "t.yaml")
            ),
        ]
        #expect(
            SentComparison.difference(expected: expected, actual: [Self.post])
                == SequenceDifference(
                    expected: ["body=nil", #"a=1&body={"b":2}"#],
                    actual: [#"twice=a&body={"mobile":"1","count":2,"twice":"b"}"#],
                    first: 0
                )
        )
    }

    @Test("a request too many is a difference of what was sent")
    func count() {
        let request = ReceivedRequest(
            text: "request(2)",
            event: "request",
            query: [ReceivedRequest.Parameter(name: "pageIndex", value: "2")]
        )
        #expect(
            SentComparison.difference(expected: [], actual: [request])
                == SequenceDifference(expected: [], actual: ["pageIndex=2"], first: 0)
        )
    }
}
