// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import ContractChecking
import JSONValues
import ListDescription
import SimulatedStage
import StubEngine
import Testing

@Suite("The simulated transport")
@MainActor
struct SimulatedTransportTests {
    private let clock = SimulatedClock()
    private let stage = SimulatedStage()

    private func send(
        _ path: String = "/api/houses?pageIndex=3",
        on mount: Mount,
        timeout: Duration = .seconds(30),
        meanwhile: @MainActor (any Cancellation) -> Void = { _ in }
    ) async throws -> Result<JSONValue?, TransportFailure> {
        let base = try await stage.mount(mount).baseURL
        let parameters = [RequestParameter(name: "pageSize", value: "2")]
        let request = TransportRequest(url: base + path, parameters: parameters, timeout: timeout)
        return await withCheckedContinuation { continuation in
            let transport = SimulatedTransport(stage, clock: clock)
            meanwhile(transport.send(request) { continuation.resume(returning: $0) })
        }
    }

    private func houses(_ faults: FaultKind...) -> Mount {
        let list = ListDescription(
            name: "houses",
            rows: 5,
            paging: PageStyle(defaultSize: 2),
            row: RowTemplate([RowField(name: "Id", kind: .index)])
        )
        return Mount(ListFile(lists: [list]), faults: faults.map { Fault($0) })
    }

    @Test("an answer is the body that the mount has written, for the URL's own query and the parameters")
    func answers() async throws {
        let mount = houses()
        let body = try await send(on: mount).get()
        #expect(body?.value(at: ["Data", "List"]) == [["Id": 4]])
        #expect(mount.journal.map(\.state) == [.answered])
        #expect(mount.journal.first?.query.map(\.name) == ["pageIndex", "pageSize"])
    }

    @Test("a body goes along as JSON, with the method that it takes")
    func posts() async throws {
        let login = PlainAnswer(name: "login", method: "POST", reply: PlainReply(body: ["Id": 3]))
        let mount = Mount(ListFile(answers: [login]))
        let url = try await stage.mount(mount).baseURL + "/api/login"
        let request = TransportRequest(method: .post, url: url, body: ["mobile": "1"], timeout: .seconds(30))
        let outcome = await withCheckedContinuation { continuation in
            SimulatedTransport(stage, clock: clock).send(request) { continuation.resume(returning: $0) }
        }
        #expect(try outcome.get() == ["Id": 3])
        #expect(mount.journal.map(\.method) == ["POST"])
        #expect(mount.journal.map(\.body) == [["mobile": "1"]])
    }

    @Test("headers go along, and the whole answer comes back with its own")
    func headers() async throws {
        let reply = PlainReply(status: 201, body: ["Id": 3])
        let mount = Mount(ListFile(answers: [PlainAnswer(name: "made", path: "/made", reply: reply)]))
        let request = TransportRequest(
            url: try await stage.mount(mount).baseURL + "/made",
            headers: [HeaderField(name: "X-Version", value: "2")],
            timeout: .seconds(30)
        )
        let outcome = await withCheckedContinuation { continuation in
            SimulatedTransport(stage, clock: clock).exchange(request) { continuation.resume(returning: $0) }
        }
        let answer = try outcome.get()
        #expect(answer.status == 201)
        #expect(answer.json == ["Id": 3])
        #expect(answer.value(ofHeader: "content-type")?.hasPrefix("application/json") == true)
        #expect(mount.journal.first?.headers.fields.map(\.value) == ["2"])
    }

    @Test("a status other than 2xx is a failure with its body")
    func status() async throws {
        let outcome = try await send(on: houses(.status(500, message: "E")))
        #expect(throws: TransportFailure("The server answered with status 500", status: 500, body: ["Message": "E"])) {
            try outcome.get()
        }
    }

    @Test(
        "an answer that ends badly is a failure in the client's words",
        arguments: [
            (FaultKind.closeBefore, "The server closed the connection before its answer was complete"),
            (.closeMidBody, "The server closed the connection before its answer was complete"),
            (.body(.truncated), "The server closed the connection before its answer was complete"),
            (.reset, "The connection to the server failed"),
        ]
    )
    func endings(_ fault: FaultKind, _ message: String) async throws {
        let mount = houses(fault)
        let outcome = try await send(on: mount)
        #expect(throws: TransportFailure(message)) { try outcome.get() }
        #expect(mount.journal.map(\.state) == [.answered])
    }

    @Test("an empty body is nil")
    func empty() async throws {
        #expect(try await send(on: houses(.body(.empty))).get() == nil)
    }

    @Test("a delay passes on the clock, not on the wall")
    func delay() async throws {
        _ = try await send(on: houses(.delay(.seconds(3600))), timeout: .seconds(7200)) { _ in clock.advance() }.get()
        #expect(clock.now.offset >= .seconds(3600))
    }

    @Test("a request that is never answered ends by its time limit")
    func timeout() async throws {
        let mount = houses(.never)
        let outcome = try await send(on: mount, timeout: .seconds(30)) { _ in clock.advance() }
        #expect(throws: TransportFailure("The server did not answer within 30.0 seconds")) { try outcome.get() }
        #expect(mount.journal.map(\.state) == [.gone])
    }

    @Test("a request that is given up ends as canceled, and what was held for it is let go")
    func canceled() async throws {
        let mount = houses()
        mount.hold(RequestPattern())
        let outcome = try await send(on: mount) { $0.cancel() }
        #expect(throws: TransportFailure("The request was canceled", isCanceled: true)) { try outcome.get() }
        #expect(mount.heldCount == 0)
    }

    @Test("an answer that is held comes when it is released")
    func held() async throws {
        let mount = houses()
        mount.hold(RequestPattern())
        let body = try await send(on: mount) { _ in mount.release(nil) }.get()
        #expect(body != nil)
    }

    @Test("nobody answers below a URL at which nothing is served")
    func unknown() async throws {
        let mount = try await stage.mount(houses())
        await mount.unmount()
        #expect(stage.count == 0)
        #expect(stage.resolve(mount.baseURL + "/api/houses") == nil)
    }
}
