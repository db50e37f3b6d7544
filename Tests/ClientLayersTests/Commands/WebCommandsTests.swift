// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("The factory of web commands")
@MainActor
struct WebCommandsTests {
    private let log = Log()
    private let transport = ScriptedTransport()

    private var commands: WebCommands {
        WebCommands(
            get: WebEndpoint(url: "http://stub/get", timeout: .seconds(3)),
            post: WebEndpoint(url: "http://stub/post"),
            transport: transport
        )
    }

    private func command(_ kind: WebCommandKind) throws -> WebCommands.WebCommand {
        let command = commands.command(
            kind,
            success: { [log] in log.add("success \($0?.description ?? "nil")") },
            error: { [log] in log.add("error \($0)") }
        )
        return try #require(command)
    }

    @Test("makes no command of the kind none, and executes none that it makes (W-27, W-28)")
    func kinds() throws {
        #expect(commands.command(.none) == nil)
        #expect(try command(.testGet).status == .idle)
        #expect(try command(.testGet) !== command(.testGet))
        #expect(transport.requests.isEmpty)
    }

    @Test("a GET sends its input as parameters, a POST as its body (W-29, W-31)")
    func requests() throws {
        let (get, post) = (try command(.testGet), try command(.testPost))
        get.execute(["mobile": "1", "none": .null, "page": 2])
        post.execute(["mobile": "1"])
        #expect(
            transport.requests == [
                TransportRequest(
                    url: "http://stub/get",
                    parameters: [
                        RequestParameter(name: "mobile", value: "1"), RequestParameter(name: "page", value: "2"),
                    ],
                    timeout: .seconds(3)
                ),
                TransportRequest(
                    method: .post,
                    url: "http://stub/post",
                    body: ["mobile": "1"],
                    timeout: .seconds(30)
                ),
            ]
        )
    }

    @Test("nil sends neither parameters nor body", arguments: [WebCommandKind.testGet, .testPost])
    func nothing(kind: WebCommandKind) throws {
        let command = try command(kind)
        command.execute(nil)
        #expect(transport.requests.map(\.parameters) == [[]])
        #expect(transport.requests.map(\.body) == [nil])
    }

    @Test("a GET whose input has no names fails without a request")
    func nameless() throws {
        let command = try command(.testGet)
        command.execute([1, 2])
        #expect(transport.requests.isEmpty)
        #expect(log.take() == ["error the input of a GET is an array ([1,2]); give an object of parameters"])
        #expect(command.status == .error)
    }

    @Test("hands on what the transport reports (W-30)")
    func outcomes() throws {
        let command = try command(.testPost)
        command.execute(nil)
        transport.answer(1, ["Id": 3])
        command.execute(nil)
        transport.answer(2, nil)
        command.execute(nil)
        let failure = TransportFailure("E", status: 500)
        transport.fail(3, failure)
        #expect(log.take() == [#"success {"Id":3}"#, "success nil", "error \(failure)"])
    }

    @Test("a request of a command that was let go of calls nobody (X-62, X-67)")
    func dropped() throws {
        var command: WebCommands.WebCommand? = try command(.testGet)
        weak let watched = command
        command?.execute(nil)
        command = nil
        #expect(watched == nil)
        transport.answer(1, "R")
        #expect(log.take() == [])
    }

    @Test("a command that is executed elsewhere sends its request on the main actor (W-21)", .timeLimit(.minutes(5)))
    func elsewhere() async throws {
        let command = try command(.testGet)
        await withCheckedContinuation { continuation in
            transport.onRequest = { _ in continuation.resume() }
            Task.detached { command.execute(nil) }
        }
        transport.answer(1, "R")
        #expect(command.status == .success)
    }

    @Test("a ping needs nobody to keep it, and is forgotten afterwards (W-33)")
    func ping() {
        let commands = commands
        weak let watched = commands
        commands.ping(.testGet, success: { [log] in log.add("success") }, error: { [log] in log.add("error") })
        commands.ping(.testPost, success: { [log] in log.add("success") }, error: { [log] in log.add("error") })
        commands.ping(.none, success: { [log] in log.add("success") }, error: { [log] in log.add("error") })
        #expect(transport.requests.map(\.method) == [.get, .post])
        transport.answer(1, "R")
        transport.fail(2, "E")
        #expect(log.take() == ["success", "error"])
        #expect(watched != nil)
    }
}
