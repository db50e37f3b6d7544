// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Foundation
import JSONSchemas
import JSONValues
import OrderedCollections
import Testing

/// Holds every message that this module can write to the published schema of the protocol.
@Suite struct ProtocolSchemaTests {
    private static let configuration: JSONObject = [
        "endpoints": ["list": "http://127.0.0.1:4010/m/1/api/list"], "pageParameter": "pageIndex",
        "sizeParameter": "pageSize", "pageSize": 20, "firstPage": 1, "listKeys": ["Data", "List"],
        "pageSizeKeys": .null, "errorKeys": ["Message"], "requestTimeout": 30_000, "hook": "trace",
    ]

    private static let requests: [(DriverRequest, String)] = [
        (.initialize(protocolVersion: 1), "initialize"),
        (.create(layer: "paging-manager", configuration: configuration), "create"),
        (
            .perform(handle: "1", action: "save", arguments: ["team", .null, true, 9_223_372_036_854_775_807]),
            "perform"
        ),
        (.settle(handle: "1", inFlightAtMost: 0, timeLimit: .milliseconds(9994)), "settle"),
        (.dispose(handle: "1"), "dispose"),
        (.shutdown, "shutdown"),
    ]

    private static let replies: [(DriverReply, String)] = [
        (
            .capabilities(
                DriverCapabilities(
                    driver: "d",
                    version: "1",
                    layers: ["cache-service": LayerCapability(actions: ["save", "read"], events: ["cached"])]
                )
            ), "initializeAnswer"
        ),
        (.capabilities(DriverCapabilities(driver: "d", version: "1", layers: [:])), "initializeAnswer"),
        (.handle("1"), "createAnswer"),
        (.settlement(Settlement(settled: false, inFlight: 2, state: ["ids": [1], "error": .null])), "settleAnswer"),
        (.done, "doneAnswer"),
    ]

    private static let errors: [DriverError.Code] = [
        .unsupported("action 'fly'"), .refused, .layerFailed, .crashed, .endOfFile, .timedOut, .protocolViolation,
        .unavailable,
    ]

    /// Lines that are refused before any driver is asked.
    private static let refusedLines = [
        "hello", "[]", "{}", #"{"id":1,"method":3}"#, #"{"id":1,"method":"layer.fly"}"#,
        #"{"id":1,"method":"initialize","params":{"protocolVersion":2}}"#, #"{"id":"a","method":"shutdown"}"#,
        #"{"id":1,"method":"layer.dispose"}"#,
    ]

    private static func json(_ line: [UInt8]) throws -> JSONValue { try JSONParser.parse(line) }

    @Test("every call fits its schema, with no member that the schema does not list", arguments: requests)
    func calls(request: DriverRequest, definition: String) throws {
        var session = ClientSession(driver: "d")
        let message = try Self.json(session.call(request))
        #expect(try Project.protocolSchema(isClosed: true).problems(of: message, as: definition) == [])
        #expect(try Project.protocolSchema().problems(of: message, as: "toDriver") == [])
        #expect(try Project.protocolSchema().problems(of: message) == [])
    }

    @Test("the calls under test are all that there are")
    func allCalls() {
        #expect(Self.requests.map(\.0.method) == DriverRequest.methods)
    }

    @Test("every result fits its schema, with no member that the schema does not list", arguments: replies)
    func results(reply: DriverReply, definition: String) throws {
        let message = try Self.json(RPCMessage.result(id: 7, value: reply.json).line)
        #expect(try Project.protocolSchema(isClosed: true).problems(of: message, as: definition) == [])
        #expect(try Project.protocolSchema().problems(of: message, as: "fromDriver") == [])
    }

    @Test("the number of requests given up is told where there are any")
    func gaveUp() throws {
        let settlement = Settlement(settled: true, inFlight: 0, gaveUp: 2, state: [:])
        let line = RPCMessage.result(id: 7, value: DriverReply.settlement(settlement).json).line
        let message = try Self.json(line)
        #expect(message["result"] == ["settled": true, "inFlight": 0, "gaveUp": 2, "state": [:]])
        #expect(try Project.protocolSchema(isClosed: true).problems(of: message, as: "settleAnswer") == [])
    }

    @Test("every error of a driver fits the schema", arguments: errors)
    func driverErrors(code: DriverError.Code) throws {
        var session = ServerSession()
        let line = session.completed(id: "x", request: .shutdown, result: .failure(DriverError(code, message: "no")))
        #expect(try Project.protocolSchema(isClosed: true).problems(of: Self.json(line), as: "errorAnswer") == [])
    }

    @Test("every refusal of a line fits the schema", arguments: refusedLines)
    func refusals(line: String) throws {
        var session = ServerSession()
        guard case .answer(let answer) = session.received(.line(Array(line.utf8))) else {
            Issue.record("'\(line)' was not refused")
            return
        }
        #expect(try Project.protocolSchema(isClosed: true).problems(of: Self.json(answer), as: "errorAnswer") == [])
    }

    @Test("an event fits its schema, with no member that the schema does not list")
    func events() throws {
        let event = TraceEvent(
            handle: "1",
            sequence: 1,
            name: "completion",
            arguments: [.null, "E", 9_007_199_254_740_993]
        )
        let message = try Self.json(event.message.line)
        #expect(try Project.protocolSchema(isClosed: true).problems(of: message, as: "trace") == [])
        #expect(try Project.protocolSchema().problems(of: message, as: "fromDriver") == [])
    }

    @Test("no member of a message can be left out")
    func membersLeftOut() throws {
        let schema = try Project.protocolSchema()
        var count = 0
        for (message, definition) in try Self.messages() {
            for shorter in Self.withoutOneMember(message) {
                count += 1
                #expect(schema.problems(of: shorter, as: definition) != [], "\(shorter)")
            }
        }
        #expect(count > 60)
    }

    @Test("no member of a message can be of another kind")
    func membersOfAnotherKind() throws {
        let schema = try Project.protocolSchema()
        for (message, definition) in try Self.messages() {
            for wrong in Self.withOneMember(message, .number(1.5)) {
                #expect(schema.problems(of: wrong, as: definition) != [], "\(wrong)")
            }
        }
    }

    private static func messages() throws -> [(JSONValue, String)] {
        let calls = try requests.map { request, definition in
            var session = ClientSession(driver: "d")
            return (try json(session.call(request)), definition)
        }
        let results = try replies.map { (try json(RPCMessage.result(id: 7, value: $0.json).line), $1) }
        let event = TraceEvent(handle: "1", sequence: 1, name: "said", arguments: [1])
        let error = RPCError(DriverError(.unsupported("so"), message: "no"))
        return calls + results + [
            (try json(event.message.line), "trace"),
            (try json(RPCMessage.failure(id: 1, error: error).line), "errorAnswer"),
        ]
    }

    /// The message without one of its members, or of the members of `params`, `result` or `error`.
    private static func withoutOneMember(_ message: JSONValue) -> [JSONValue] { withOneMember(message, nil) }

    private static func withOneMember(_ message: JSONValue, _ other: JSONValue?) -> [JSONValue] {
        guard let members = message.object else { return [] }
        return members.flatMap { name, member -> [JSONValue] in
            let inner = ["params", "result", "error"].contains(name) ? withOneMember(member, other) : []
            return [changed(members, name, other)] + inner.map { changed(members, name, $0) }
        }
    }

    private static func changed(_ members: JSONObject, _ name: String, _ member: JSONValue?) -> JSONValue {
        var members = members
        members[name] = member
        return .object(members)
    }
}
