// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// Commands, scripted and over the web.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CommandSessionTests {
    private static let endpoints: JSONObject = [
        "endpoints": ["testGet": "http://stub/get", "testPost": "http://stub/post"]
    ]

    private func stage(_ configuration: JSONObject = [:]) async throws -> Stage {
        try await Stage("command", configuration.merging(Self.endpoints) { own, _ in own }, houses: nil)
    }

    @Test("a scripted command tells its runs, which the contract answers (W-34)")
    func scripted() async throws {
        let stage = try await stage()
        #expect(try await stage.perform("execute", 7) == "cmd.status(pending), cmd.consume(7)")
        #expect(try await stage.perform("succeed", 2, "R") == "", "a run that never began is left alone")
        #expect(try await stage.perform("succeed", 1, "R") == "cmd.success(R), cmd.status(success), cmd.final(R)")
        #expect(try await stage.perform("execute", .null) == "cmd.status(pending), cmd.consume(nil)")
        #expect(try await stage.perform("fail", 2, "E") == "cmd.error(E), cmd.status(error), cmd.final(E)")
        try await stage.perform("execute", 8)
        #expect(try await stage.perform("cancel") == "cmd.cancel, cmd.status(cancel)")
        let state = try await stage.settle().state
        #expect(
            state == [
                "created": true, "status": "cancel", "statusNumber": 4, "statuses": ["cancel"], "sameCommand": true,
            ]
        )
    }

    @Test(
        "a consume block answers as it is told to (W-22)",
        arguments: [
            ("answer", "cmd.success(7), cmd.status(success), cmd.final(7)"),
            ("answerTwice", "cmd.success(7), cmd.status(success), cmd.final(7)"),
            ("answerThenFail", "cmd.success(7), cmd.status(success), cmd.final(7)"),
            ("failThenAnswer", "cmd.error(E), cmd.status(error), cmd.final(E)"),
            ("traceStatus", "cmd.sees(pending)"),
        ] as [(JSONValue, String)]
    )
    func consume(script: JSONValue, trace: String) async throws {
        let stage = try await stage(["onConsume": script])
        #expect(try await stage.perform("execute", 7) == "cmd.status(pending), cmd.consume(7), \(trace)")
    }

    @Test("handlers do what they are told to, or are not there (W-19, W-20)")
    func scripts() async throws {
        let stage = try await stage([
            "onSuccess": "execute", "onError": "none", "onFinal": "cancel", "onStatus": "none",
        ])
        #expect(try await stage.perform("execute", 7) == "cmd.consume(7)")
        #expect(
            try await stage.perform("succeed", 1, "R")
                == "cmd.success(R), cmd.final(R), cmd.cancel"
        )
        try await stage.perform("execute", 8)
        #expect(try await stage.perform("fail", 2, "E") == "cmd.final(E)")
    }

    @Test("a time limit is under way until it is up or taken back (X-66)")
    func timeLimit() async throws {
        let stage = try await stage(["timeLimit": 20])
        let message = "the command was not answered within 0.02 seconds"
        #expect(
            try await stage.perform("execute", 7)
                == "cmd.status(pending), cmd.consume(7), cmd.error(\(message)), cmd.status(error), cmd.final(\(message))"
        )
        try await stage.perform("execute", 8, inFlightAtMost: 1)
        try await stage.perform("cancel", inFlightAtMost: 0)
        #expect(try await stage.settle().inFlight == 0)
    }

    @Test("web commands send requests, which count as under way (W-26 to W-31)")
    func web() async throws {
        let stage = try await stage(["kind": "testGet"])
        #expect(
            try await stage.perform("execute", ["page": 2], inFlightAtMost: 1) == "cmd.status(pending), call(testGet)"
        )
        #expect(stage.transport.requests.map(\.parameters) == [[RequestParameter(name: "page", value: "2")]])
        stage.transport.release(.failure(TransportFailure("500", status: 500, body: ["Message": "E"])))
        try await stage.settle()
        #expect(stage.trace() == "cmd.error(E), cmd.status(error), cmd.final(E)")
        try await stage.perform("construct", "testPost")
        try await stage.perform("execute", ["a": 1], inFlightAtMost: 1)
        #expect(stage.transport.requests.map(\.body) == [nil, ["a": 1]])
        #expect(stage.trace() == "")
        stage.transport.release(.success("P"))
        try await stage.settle()
        #expect(stage.trace() == "cmd.success(P), cmd.status(success), cmd.final(P)")
        #expect(try await stage.state("statuses") == ["statuses": ["error", "success"]])
    }

    @Test("there is no command of the kinds none and unknown (W-27)", arguments: ["none", "unknown"] as [JSONValue])
    func notCreated(kind: JSONValue) async throws {
        let stage = try await stage(["kind": kind])
        #expect(try await stage.perform("execute", 7) == "")
        #expect(
            try await stage.state("created", "status", "statuses")
                == ["created": false, "status": .null, "statuses": []]
        )
        try await stage.perform("construct", "scripted")
        #expect(try await stage.perform("execute", 7) == "cmd.status(pending), cmd.consume(7)")
        try await stage.perform("dropCommand")
        #expect(try await stage.perform("succeed", 1, "R") == "")
        try await stage.perform("select", 9)
        #expect(try await stage.perform("execute", 7) == "")
    }

    @Test("second handlers replace the first, nil replaces nothing (W-16 to W-18)")
    func chaining() async throws {
        let stage = try await stage()
        for action in ["clearFinalHandler", "clearStatusCallback", "setSecondStatusCallback", "setSecondFinalHandler"] {
            #expect(try await stage.perform(action) == "")
        }
        try await stage.perform("execute", 7)
        #expect(
            try await stage.perform("succeed", 1, "R")
                == "cmd.success(R), cmd.secondStatus(success), cmd.secondFinal(R)"
        )
        #expect(try await stage.state("sameCommand") == ["sameCommand": true])
    }

    @Test("a ping tells nothing but how it went (W-33)")
    func ping() async throws {
        let stage = try await stage(["kind": "none"])
        stage.transport.answer = { $0.method == .get ? .success("R") : .failure(TransportFailure("gone")) }
        #expect(try await stage.perform("pingGet") == "call(testGet), cmd.success(nil)")
        #expect(try await stage.perform("pingPost") == "call(testPost), cmd.error(nil)")
    }
}
