// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import ClientLayers
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import StubServer
import Testing

/// The transport against a real stub: what the layers are told of every way in which a request can end.
@Suite("HTTPTransport", .timeLimit(.minutes(10)))
@MainActor
struct HTTPTransportTests {
    private static let page: JSONValue = ["Data": ["List": [["Id": 0], ["Id": 1]], "PageSize": 2, "Total": 5]]

    @Test("gives the body of a 2xx answer")
    func success() async throws {
        try await Backend.run(Mount(.sample)) { backend in
            #expect(await backend.get("/api/houses") == .success(Self.page))
            #expect(await backend.get("/created") == .success(["Id": 3]))
        }
    }

    @Test(
        "sends a body as JSON beside the parameters, and none where there is none",
        arguments: [["mobile": "ü", "n": [1, .null]], .null, nil] as [JSONValue?]
    )
    func posts(body: JSONValue?) async throws {
        try await Backend.run(Mount(.sample)) { backend in
            let request = TransportRequest(
                method: .post,
                url: backend.address.url + "/login",
                parameters: [RequestParameter(name: "a", value: "1")],
                body: body,
                timeout: .seconds(30)
            )
            #expect(await backend.transport.outcome(request) == .success(["Id": 4]))
            let seen = try #require(backend.mount.journal.first)
            #expect(seen.method == "POST")
            #expect(seen.query.map(\.value) == ["1"])
            #expect(seen.body == body)
        }
    }

    @Test("sends the headers of a request, and the type of the body only if they do not have it")
    func requestHeaders() async throws {
        try await Backend.run(Mount(.sample)) { backend in
            let request = TransportRequest(
                method: .post,
                url: backend.address.url + "/login",
                headers: [
                    HeaderField(name: "X-Version", value: "2"),
                    HeaderField(name: "content-type", value: "application/x+json"),
                ],
                body: [:],
                timeout: .seconds(30)
            )
            #expect(await backend.transport.outcome(request) == .success(["Id": 4]))
            let headers = try #require(backend.mount.journal.first).headers.fields
            #expect(headers.filter { $0.name.lowercased() == "x-version" }.map(\.value) == ["2"])
            let types = headers.filter { $0.name.lowercased() == "content-type" }.map(\.value)
            #expect(types == ["application/x+json"])
        }
    }

    @Test("gives status, headers and content of any answer")
    func wholeAnswer() async throws {
        let faults = [Fault(.status(503, message: "E"), page: 2), Fault(.body(.invalidJSON), page: 3)]
        try await Backend.run(Mount(.sample, faults: faults)) { backend in
            let first = try await backend.exchange("/api/houses").get()
            #expect(first.status == 200)
            #expect(first.content == .json(Self.page))
            let type = try #require(first.value(ofHeader: "CONTENT-TYPE"))
            #expect(type.hasPrefix("application/json"))
            let failed = try await backend.exchange("/api/houses?pageIndex=2").get()
            #expect(failed.status == 503)
            #expect(failed.json == ["Message": "E"])
            let invalid = try await backend.exchange("/api/houses?pageIndex=3").get()
            #expect(invalid.status == 200)
            #expect(invalid.json == nil && invalid.content != .empty)
            #expect(try await backend.exchange("/empty").get().content == .empty)
        }
    }

    @Test("gives nil for an empty body", arguments: ["/empty", "/api/houses"])
    func empty(path: String) async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(.body(.empty), list: "houses")])) { backend in
            #expect(await backend.get(path) == .success(nil))
        }
    }

    @Test("gives status and body of any other answer")
    func status() async throws {
        let faults = [Fault(.status(500, message: "E"), page: 2), Fault(.status(404, message: nil), page: 3)]
        try await Backend.run(Mount(.sample, faults: faults)) { backend in
            let failed = TransportFailure(
                "The server answered with status 500",
                status: 500,
                body: ["Message": "E"]
            )
            #expect(await backend.get("/api/houses", ["pageIndex": "2"]) == .failure(failed))
            #expect(await backend.get("/api/houses", ["pageIndex": "3"]).failure?.status == 404)
            let bare = TransportFailure("The server answered with status 503", status: 503)
            #expect(await backend.get("/unavailable") == .failure(bare))
        }
    }

    @Test("fails when a 2xx body is not JSON, and says where")
    func invalid() async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(.body(.invalidJSON))])) { backend in
            let failure = try #require(await backend.get("/api/houses").failure)
            #expect(failure.message.hasPrefix("The server's answer is not JSON: "))
            #expect(failure.status == nil)
            #expect(!failure.isCanceled)
            #expect(!failure.isNetwork)
        }
    }

    @Test(
        "fails when the connection ends before the answer does, and recovers",
        arguments: [.body(.truncated), .closeBefore, .closeMidBody, .reset] as [FaultKind]
    )
    func broken(kind: FaultKind) async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(kind, request: 2)])) { backend in
            #expect(await backend.get("/api/houses") == .success(Self.page))
            let failure = try #require(await backend.get("/api/houses").failure)
            let messages = [
                "The server closed the connection before its answer was complete",
                "The connection to the server failed",
            ]
            #expect(failure.message == messages[kind == .reset ? 1 : 0])
            #expect(failure.status == nil)
            #expect(failure.isNetwork)
            #expect(await backend.get("/api/houses") == .success(Self.page))
            #expect(backend.mount.journal.count == 3, "nothing is asked twice")
        }
    }

    @Test("fails at the time limit when no answer comes")
    func never() async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(.never)])) { backend in
            let start = ContinuousClock.now
            let outcome = await backend.get("/api/houses", timeout: .milliseconds(300))
            #expect(outcome == .failure(TransportFailure("The server did not answer within 0.3 seconds")))
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            let atOnce = await backend.get("/api/houses", timeout: .zero)
            #expect(atOnce == .failure(TransportFailure("The server did not answer within 0.0 seconds")))
        }
    }

    /// Without the limit the body never ends.
    @Test(
        "fails at the time limit when the body stalls, also while a byte comes now and then",
        .timeLimit(.minutes(10))
    )
    func stalls() async throws {
        let server = try StallingServer()
        let transport = HTTPTransport()
        let request = TransportRequest(url: server.url, parameters: [], timeout: .milliseconds(700))
        let outcome = await transport.outcome(request)
        #expect(outcome == .failure(TransportFailure("The server did not answer within 0.7 seconds")))
        try await transport.shutdown()
    }

    @Test("fails at once, not at the time limit, when nobody listens", arguments: ["127.0.0.1", "localhost"])
    func unreachable(host: String) async throws {
        let silent = try LoopbackSocket()
        let transport = HTTPTransport()
        let url = "http://\(host):\(silent.port)/api/houses"
        let outcome = await transport.outcome(TransportRequest(url: url, parameters: [], timeout: .seconds(30)))
        #expect(outcome == .failure(TransportFailure("The server cannot be reached")))
        withExtendedLifetime(silent) {}
        try await transport.shutdown()
    }

    @Test(
        "fails for an address that is none",
        arguments: ["", "houses", "/api/houses", "ftp://127.0.0.1/x", "http://"]
    )
    func address(url: String) async throws {
        let transport = HTTPTransport()
        let outcome = await transport.outcome(TransportRequest(url: url, parameters: [], timeout: .seconds(30)))
        let failure = TransportFailure("The request has no valid address", isNetwork: false)
        #expect(outcome == .failure(failure))
        try await transport.shutdown()
    }

    @Test(
        "adds percent-encoded parameters to the address, behind a query that is there",
        arguments: ["", "?own=1%2B1"]
    )
    func parameters(query: String) async throws {
        try await Backend.run(Mount(.sample), at: "/m/17") { backend in
            let parameters: OrderedDictionary = ["a b&c=d": "ü/?#%+", "empty": "", "pageIndex": "2"]
            let outcome = await backend.get("/api/houses\(query)", parameters)
            #expect(outcome.body?.value(at: ["Data", "List"]) == [["Id": 2], ["Id": 3]])
            let own = query.isEmpty ? [] : ["own=1+1"]
            let seen = try #require(backend.mount.journal.first)
            #expect(seen.path == "/api/houses")
            #expect(
                seen.query.map { "\($0.name)=\($0.value)" }
                    == own + ["a b&c=d=ü/?#%+", "empty=", "pageIndex=2"]
            )
        }
    }

    @Test("has two requests on their way at once, and each gets its own answer")
    func together() async throws {
        try await Backend.run(Mount(.sample)) { backend in
            backend.mount.hold(RequestPattern(page: 1))
            let first = backend.send("/api/houses", ["pageIndex": "1"])
            #expect(await backend.mount.wait { $0.heldCount == 1 })
            let second = await backend.get("/api/houses", ["pageIndex": "2"])
            #expect(second.body?.value(at: ["Data", "List"]) == [["Id": 2], ["Id": 3]])
            #expect(first.outcomes.isEmpty)
            backend.mount.release(nil)
            #expect(await first.outcome() == .success(Self.page))
        }
    }

    @Test("tells a canceled request so, once, and the server sees it gone")
    func cancels() async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(.never)])) { backend in
            let probe = backend.send("/api/houses")
            #expect(await backend.mount.wait { $0.journal.count == 1 })
            probe.cancellation?.cancel()
            probe.cancellation?.cancel()
            let canceled = TransportFailure("The request was canceled", isCanceled: true)
            #expect(await probe.outcome() == .failure(canceled))
            #expect(await backend.mount.wait { $0.journal.first?.state == .gone })
            probe.cancellation?.cancel()
            let early = backend.send("/api/houses")
            early.cancellation?.cancel()
            #expect(early.outcomes.isEmpty, "a completion never runs inside the call")
            #expect(await early.outcome() == .failure(canceled))
            #expect(probe.outcomes.count == 1)
        }
    }

    @Test("completes exactly once, also when it is canceled afterwards or let go of before")
    func once() async throws {
        try await Backend.run(Mount(.sample)) { backend in
            let probe = backend.send("/api/houses")
            #expect(await probe.outcome() == .success(Self.page))
            probe.cancellation?.cancel()
            let loose = backend.send("/api/houses")
            loose.cancellation = nil
            #expect(await loose.outcome() == .success(Self.page))
            #expect(probe.outcomes.count == 1)
            #expect(loose.outcomes.count == 1)
        }
    }

    @Test("ends what waits when it is shut down")
    func shutdown() async throws {
        try await Backend.run(Mount(.sample, faults: [Fault(.never)])) { backend in
            let probe = backend.send("/api/houses")
            #expect(await backend.mount.wait { $0.journal.count == 1 })
            try await backend.transport.shutdown()
            #expect(await probe.outcome().failure != nil)
        }
    }
}
