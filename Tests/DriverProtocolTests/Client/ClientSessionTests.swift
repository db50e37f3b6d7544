// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

@Suite struct ClientSessionTests {
    private func receive(_ line: String, in session: inout ClientSession) -> ClientSession.Action {
        session.received(.line(Array(line.utf8)))
    }

    @Test("calls are numbered and their answers read")
    func answers() throws {
        var session = ClientSession(driver: "d")
        #expect(
            String(decoding: try session.call(.initialize(protocolVersion: 1)), as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}"# + "\n"
        )
        let line =
            #"{"id":1,"result":{"driver":"x","version":"2","protocolVersion":1,"layers":{"l":{"actions":["a"],"events":[]}}}}"#
        let layers = ["l": LayerCapability(actions: ["a"], events: [])]
        let capabilities = DriverCapabilities(driver: "x", version: "2", layers: layers)
        #expect(receive(line, in: &session) == .complete(.success(.capabilities(capabilities))))
        #expect(
            String(decoding: try session.call(.create(layer: "l", configuration: ["k": 1])), as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":2,"method":"layer.create","params":{"layer":"l","configuration":{"k":1}}}"#
                + "\n"
        )
        #expect(receive(#"{"id":2,"result":{"handle":"h"}}"#, in: &session) == .complete(.success(.handle("h"))))
        _ = try session.call(.settle(handle: "h", inFlightAtMost: 0, timeLimit: .seconds(1)))
        let settlement = Settlement(settled: true, inFlight: 0, state: ["pageIndex": 1])
        let settled = #"{"id":3,"result":{"settled":true,"inFlight":0,"state":{"pageIndex":1}}}"#
        #expect(receive(settled, in: &session) == .complete(.success(.settlement(settlement))))
        _ = try session.call(.settle(handle: "h", inFlightAtMost: 0, timeLimit: .seconds(1)))
        let gaveUp = #"{"id":4,"result":{"settled":false,"inFlight":1,"gaveUp":2,"state":{}}}"#
        let hanging = Settlement(settled: false, inFlight: 1, gaveUp: 2, state: [:])
        #expect(receive(gaveUp, in: &session) == .complete(.success(.settlement(hanging))))
    }

    @Test(
        "an error of the driver ends the call, not the session",
        arguments: [
            (RPCError.unsupported, .unsupported("no")), (RPCError.methodNotFound, .unsupported("no")),
            (RPCError.refused, .refused), (RPCError.invalidParameters, .refused), (RPCError.internalError, .refused),
            (RPCError.unavailable, .unavailable), (77, .refused),
        ] as [(Int, DriverError.Code)]
    )
    func errors(code: Int, kind: DriverError.Code) throws {
        let error = DriverError(kind, message: "driver 'd' answered 'layer.dispose' with error \(code): no")
        var session = ClientSession(driver: "d")
        _ = try session.call(.dispose(handle: "h"))
        let line = #"{"id":1,"error":{"code":\#(code),"message":"no"}}"#
        #expect(receive(line, in: &session) == .complete(.failure(error)))
        #expect(!session.hasFailed)
    }

    @Test("what a layer threw is told in the layer's own words")
    func layerFailed() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.dispose(handle: "h"))
        let line = #"{"id":1,"error":{"code":4,"message":"no"}}"#
        #expect(receive(line, in: &session) == .complete(.failure(DriverError(.layerFailed, message: "no"))))
    }

    @Test("more events for one call than the limit end the session, fewer in each of several calls do not")
    func tooManyEvents() throws {
        var session = ClientSession(driver: "d", eventCountMax: 2)
        func event(_ sequence: Int) -> String {
            #"{"method":"trace","params":{"handle":"h","sequence":\#(sequence),"name":"e","arguments":[]}}"#
        }
        _ = try session.call(.create(layer: "l", configuration: [:]))
        _ = receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session)
        for call in 1...2 {
            _ = try session.call(.perform(handle: "h", action: "a", arguments: []))
            _ = receive(event(call * 2 - 1), in: &session)
            #expect(receive(#"{"id":\#(call + 1),"result":{}}"#, in: &session) == .complete(.success(.done)))
            _ = receive(event(call * 2), in: &session)
            #expect(!session.hasFailed)
        }
        #expect(
            receive(event(5), in: &session)
                == .fail(
                    DriverError(
                        .protocolViolation,
                        message: "driver 'd' sent more than 2 events for one 'layer.perform', which is the limit; "
                            + "send each event once"
                    )
                )
        )
    }

    @Test(
        "what the protocol does not allow ends the session with a remedy",
        arguments: [
            (
                "Loading…",
                "driver 'd' wrote 'Loading…', which is not a message (not JSON at byte 0: unexpected 'L'; expected a value); write logs to standard error"
            ),
            (
                #"{"id":9,"result":{}}"#,
                #"driver 'd' answered id 9 instead of id 1 ('layer.create'), with '{"id":9,"result":{}}'; echo the id of the call"#
            ),
            (
                #"{"id":1,"result":{"handle":5}}"#,
                #"driver 'd' sent an answer that cannot be read, '{"id":1,"result":{"handle":5}}': 'handle' of 'the answer to layer.create' is an integer (5); give a string"#
            ),
            (
                #"{"id":3,"method":"ask","params":{}}"#,
                "driver 'd' called 'ask'; only answers and 'trace' are allowed"
            ),
            (
                #"{"method":"trace","params":{"handle":"h","sequence":2,"name":"request","arguments":[1]}}"#,
                "driver 'd' sent 'request(1)' of handle 'h' with sequence 2, expected 1; number the events of each handle from 1 without a gap"
            ),
            (
                #"{"method":"trace","params":{"handle":"h","sequence":1}}"#,
                #"driver 'd' sent an event that cannot be read, '{"method":"trace","params":{"handle":"h","sequence":1}}': 'trace' has no 'name'; give a string"#
            ),
        ]
    )
    func violations(line: String, message: String) throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        #expect(receive(line, in: &session) == .fail(DriverError(.protocolViolation, message: message)))
        #expect(throws: DriverError(.unavailable, message: message)) { try session.call(.shutdown) }
    }

    @Test("an answer that nobody waits for is a violation, told to the next call")
    func unaskedAnswer() throws {
        var session = ClientSession(driver: "d")
        let error = DriverError(
            .protocolViolation,
            message:
                #"driver 'd' answered id 1, but no call is open, with '{"id":1,"result":{}}'; answer each call once"#
        )
        #expect(receive(#"{"id":1,"result":{}}"#, in: &session) == .fail(error))
        #expect(throws: error) { try session.call(.shutdown) }
        #expect(throws: DriverError(.unavailable, message: error.message)) { try session.call(.shutdown) }
    }

    @Test(
        "a settle's answer that cannot be is a violation that quotes it",
        arguments: [
            (
                #"{"settled":true,"inFlight":-1,"state":{}}"#,
                "'inFlight' of 'the answer to layer.settle' is an integer (-1); give 0 or more"
            ),
            (
                #"{"settled":true,"inFlight":0,"gaveUp":-9223372036854775808,"state":{}}"#,
                "'gaveUp' of 'the answer to layer.settle' is an integer (-9223372036854775808); give 0 or more"
            ),
            (
                #"{"settled":true,"inFlight":2,"state":{}}"#,
                "a layer with 2 in flight has not settled if 'inFlightAtMost' is 1; wait longer"
            ),
            ("[]", "'the answer to layer.settle' is an array ([]); give an object"),
        ]
    )
    func impossibleSettles(result: String, message: String) throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.settle(handle: "h", inFlightAtMost: 1, timeLimit: .seconds(1)))
        let line = #"{"id":1,"result":\#(result)}"#
        let error = DriverError(
            .protocolViolation,
            message: "driver 'd' sent an answer that cannot be read, '\(line)': \(message)"
        )
        #expect(receive(line, in: &session) == .fail(error))
    }

    @Test(
        "a second answer is told from one to nobody, also when it comes during the next call",
        arguments: [true, false]
    )
    func repeatedAnswer(isLate: Bool) throws {
        var session = ClientSession(driver: "d")
        let line = #"{"id":1,"result":{}}"#
        _ = try session.call(.dispose(handle: "h"))
        #expect(receive(line, in: &session) == .complete(.success(.done)))
        if isLate { _ = try session.call(.shutdown) }
        let message =
            "driver 'd' answered id 1 ('layer.dispose') a second time, with '\(line)'; answer each call once"
        #expect(receive(line, in: &session) == .fail(DriverError(.protocolViolation, message: message)))
    }

    @Test("a handle, a name or a version that looks like a wide integer is a text")
    func wideTexts() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        let line = #"{"id":1,"result":{"handle":"9223372036854775807"}}"#
        #expect(receive(line, in: &session) == .complete(.success(.handle("9223372036854775807"))))
    }

    @Test("wide integers in events and states come as strings and are read as integers")
    func wideIntegers() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        let arguments = #"["9007199254740993","E"]"#
        let line =
            #"{"method":"trace","params":{"handle":"h","sequence":1,"name":"e","arguments":\#(arguments)}}"#
        let event = TraceEvent(handle: "h", sequence: 1, name: "e", arguments: [9_007_199_254_740_993, "E"])
        #expect(receive(line, in: &session) == .deliver(event))
        #expect(receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session) == .complete(.success(.handle("h"))))
        _ = try session.call(.settle(handle: "h", inFlightAtMost: 0, timeLimit: .seconds(1)))
        let settled = #"{"id":2,"result":{"settled":true,"inFlight":0,"state":{"a":["9007199254740993"]}}}"#
        let settlement = Settlement(settled: true, inFlight: 0, state: ["a": [9_007_199_254_740_993]])
        #expect(receive(settled, in: &session) == .complete(.success(.settlement(settlement))))
    }

    @Test("an event before the handle is known has to be of the handle that the layer gets")
    func eventBeforeHandle() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        let line = #"{"method":"trace","params":{"handle":"x","sequence":1,"name":"tips","arguments":["success"]}}"#
        let event = TraceEvent(handle: "x", sequence: 1, name: "tips", arguments: ["success"])
        #expect(receive(line, in: &session) == .deliver(event))
        let error = DriverError(
            .protocolViolation,
            message: "driver 'd' sent 'tips(success)' of handle 'x', which no layer has; "
                + "send events with the handle in the answer to 'layer.create'"
        )
        #expect(receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session) == .fail(error))
    }

    @Test("events are delivered in order, those of a disposed layer are dropped")
    func events() throws {
        var session = ClientSession(driver: "d")
        func line(_ sequence: Int) -> String {
            #"{"method":"trace","params":{"handle":"h","sequence":\#(sequence),"name":"tips","arguments":["success"]}}"#
        }
        func event(_ sequence: Int) -> ClientSession.Action {
            .deliver(TraceEvent(handle: "h", sequence: sequence, name: "tips", arguments: ["success"]))
        }
        _ = try session.call(.create(layer: "l", configuration: [:]))
        #expect(receive(line(1), in: &session) == event(1))
        #expect(receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session) == .complete(.success(.handle("h"))))
        #expect(receive(line(2), in: &session) == event(2))
        #expect(receive(#"{"method":"progress","params":{}}"#, in: &session) == .nothing)
        _ = try session.call(.dispose(handle: "h"))
        #expect(receive(#"{"id":2,"result":{}}"#, in: &session) == .complete(.success(.done)))
        #expect(receive(line(3), in: &session) == .nothing)
    }

    @Test("an event of a handle that no layer has is a violation, not a layer that does nothing")
    func eventOfNobody() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        #expect(receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session) == .complete(.success(.handle("h"))))
        let line = #"{"method":"trace","params":{"handle":"l","sequence":1,"name":"tips","arguments":["success"]}}"#
        let error = DriverError(
            .protocolViolation,
            message: "driver 'd' sent 'tips(success)' of handle 'l', which no layer has; "
                + "send events with the handle in the answer to 'layer.create'"
        )
        #expect(receive(line, in: &session) == .fail(error))
    }

    @Test("a handle that named a layer before is a violation, disposed or not", arguments: [true, false])
    func repeatedHandle(isDisposed: Bool) throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        #expect(receive(#"{"id":1,"result":{"handle":"h"}}"#, in: &session) == .complete(.success(.handle("h"))))
        if isDisposed {
            _ = try session.call(.dispose(handle: "h"))
            #expect(receive(#"{"id":2,"result":{}}"#, in: &session) == .complete(.success(.done)))
        }
        _ = try session.call(.create(layer: "l", configuration: [:]))
        let error = DriverError(
            .protocolViolation,
            message:
                "driver 'd' gave the handle 'h' to a second layer; give each layer of a session its own handle"
        )
        #expect(receive(#"{"id":\#(isDisposed ? 3 : 2),"result":{"handle":"h"}}"#, in: &session) == .fail(error))
    }

    @Test("one call at a time")
    func concurrentCalls() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.dispose(handle: "h"))
        #expect(
            throws: DriverError(
                .refused,
                message: "'shutdown' was called during 'layer.dispose'; make one call at a time"
            )
        ) { try session.call(.shutdown) }
    }

    @Test("another version of the protocol is a violation")
    func version() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.initialize(protocolVersion: 1))
        let line = #"{"id":1,"result":{"driver":"x","version":"2","protocolVersion":3,"layers":{}}}"#
        let error = DriverError(
            .protocolViolation,
            message: "driver 'd' uses protocol version 3; use version 1"
        )
        #expect(receive(line, in: &session) == .fail(error))
    }
}
