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
            (RPCError.unsupported, DriverError(.unsupported("no"), "no")),
            (RPCError.methodNotFound, DriverError(.unsupported("no"), "no")),
            (RPCError.refused, DriverError(.refused, "no")),
            (RPCError.invalidParameters, DriverError(.refused, "no")),
            (RPCError.unavailable, DriverError(.unavailable, "no")),
            (RPCError.layerFailed, DriverError(.layerFailed, "no")),
            (77, DriverError(.refused, "no (error 77)")),
        ]
    )
    func errors(code: Int, error: DriverError) throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.dispose(handle: "h"))
        let line = #"{"id":1,"error":{"code":\#(code),"message":"no"}}"#
        #expect(receive(line, in: &session) == .complete(.failure(error)))
        #expect(!session.hasFailed)
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
                        "driver 'd' sent more than 2 events for one 'layer.perform', which is the limit; "
                            + "tell each event once"
                    )
                )
        )
    }

    @Test(
        "what the protocol does not allow ends the session with a remedy",
        arguments: [
            (
                "Loading…",
                "driver 'd' wrote 'Loading…', which is not a message (not JSON at byte 0: unexpected 'L' where a value is due); write logs to standard error"
            ),
            (
                #"{"id":9,"result":{}}"#,
                "driver 'd' answered id 9 while id 1 ('layer.create') is due; echo the id of the call"
            ),
            (
                #"{"id":1,"result":{"handle":5}}"#,
                "driver 'd' sent an answer that cannot be read: 'handle' of 'the answer to layer.create' is an integer (5); give a string"
            ),
            (
                #"{"id":3,"method":"ask","params":{}}"#,
                "driver 'd' asked for 'ask'; only answers and 'trace' are allowed"
            ),
            (
                #"{"method":"trace","params":{"handle":"h","sequence":2,"name":"request","arguments":[1]}}"#,
                "driver 'd' sent 'request(1)' of handle 'h' with sequence 2 where 1 is due; number the events of each handle from 1 without a gap"
            ),
            (
                #"{"method":"trace","params":{"handle":"h","sequence":1}}"#,
                "driver 'd' sent an event that cannot be read: 'trace' has no 'name'; give a string"
            ),
        ]
    )
    func violations(line: String, message: String) throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.create(layer: "l", configuration: [:]))
        #expect(receive(line, in: &session) == .fail(DriverError(.protocolViolation, message)))
        #expect(throws: DriverError(.unavailable, message)) { try session.call(.shutdown) }
    }

    @Test("an answer that nobody waits for is a violation, told to the next call")
    func unaskedAnswer() throws {
        var session = ClientSession(driver: "d")
        let error = DriverError(
            .protocolViolation,
            "driver 'd' answered id 1, which nobody waits for; answer each call once"
        )
        #expect(receive(#"{"id":1,"result":{}}"#, in: &session) == .fail(error))
        #expect(throws: error) { try session.call(.shutdown) }
        #expect(throws: DriverError(.unavailable, error.message)) { try session.call(.shutdown) }
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
            "driver 'd' sent 'tips(success)' of handle 'l', which no layer has; "
                + "tell events with the handle that 'layer.create' was answered with"
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
            "driver 'd' gave the handle 'h' to a second layer; give each layer of a session a handle of its own"
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
                "'shutdown' came while 'layer.dispose' is under way; make one call at a time"
            )
        ) { try session.call(.shutdown) }
    }

    @Test("another version of the protocol is a violation")
    func version() throws {
        var session = ClientSession(driver: "d")
        _ = try session.call(.initialize(protocolVersion: 1))
        let line = #"{"id":1,"result":{"driver":"x","version":"2","protocolVersion":3,"layers":{}}}"#
        let error = DriverError(.protocolViolation, "driver 'd' speaks protocol version 3; version 1 is needed")
        #expect(receive(line, in: &session) == .fail(error))
    }
}
