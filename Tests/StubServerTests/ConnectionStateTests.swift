// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubServer

@Suite("The state of a connection")
struct ConnectionStateTests {
    private func state(_ steps: (inout ConnectionState) -> Void = { _ in }) -> ConnectionState {
        var state = ConnectionState(bodyByteCountMax: 10)
        steps(&state)
        return state
    }

    private func receive(_ state: inout ConnectionState, isKeepAlive: Bool = true) {
        _ = state.head(isKeepAlive: isKeepAlive, contentLength: nil)
        _ = state.end()
    }

    @Test("leads one request after the other to its answer")
    func exchange() {
        var state = state()
        for _ in 1...2 {
            #expect(state.head(isKeepAlive: true, contentLength: 10) == .receive)
            #expect(state.body(byteCount: 10) == .keep)
            #expect(state.end() == .answer)
            #expect(state.phase == .waiting)
            state.answers()
            #expect(state.written() == .nothing)
            #expect(state.phase == .idle)
        }
    }

    @Test("refuses a body above the limit and drops the rest")
    func size() {
        var announced = state()
        #expect(announced.head(isKeepAlive: true, contentLength: 11) == .refuseSize)
        var grown = state()
        #expect(grown.head(isKeepAlive: true, contentLength: nil) == .receive)
        #expect(grown.body(byteCount: 6) == .keep)
        #expect(grown.body(byteCount: 5) == .refuseSize)
        grown.refuses()
        #expect(grown.body(byteCount: 1) == .drop)
        #expect(grown.end() == .drop)
        #expect(grown.head(isKeepAlive: true, contentLength: nil) == .drop)
        #expect(grown.written() == .linger)
        #expect(grown.ending() == .close)
    }

    @Test("lets a request wait until the previous answer has been sent")
    func turns() {
        var state = state { receive(&$0) }
        state.answers()
        _ = state.head(isKeepAlive: true, contentLength: nil)
        #expect(state.end() == .wait)
        #expect(state.phase == .queued)
        #expect(state.written() == .answer)
        #expect(state.phase == .queued)
        #expect(state.takesTurn() == true)
        #expect(state.phase == .waiting)
        #expect(state.takesTurn() == false)
        state.answers()
        #expect(state.written() == .nothing)
        #expect(state.phase == .idle)
    }

    @Test("answers a request that waits for its turn as the last one when the client finishes")
    func finishing() {
        var state = state { receive(&$0) }
        #expect(state.clientFinishes() == false)
        state.answers()
        receive(&state)
        #expect(state.clientFinishes() == true)
        #expect(state.written() == .answer)
        #expect(state.takesTurn() == true)
        state.answers()
        #expect(state.written() == .close)
    }

    @Test("answers a request also where the client finishes between its turn and its answer")
    func finishingMeanwhile() {
        var state = state { receive(&$0) }
        state.answers()
        receive(&state)
        #expect(state.written() == .answer)
        #expect(state.clientFinishes() == true)
        #expect(state.takesTurn() == true)
        state.answers()
        #expect(state.written() == .close)
    }

    @Test("closes after the answer to a client that wants that")
    func close() {
        var state = state()
        receive(&state, isKeepAlive: false)
        state.answers()
        #expect(state.head(isKeepAlive: true, contentLength: nil) == .drop)
        #expect(state.written() == .close)
    }

    @Test("ends at once where nothing is being written")
    func ending() {
        var idle = state()
        #expect(idle.ending() == .close)
        var waiting = state { receive(&$0) }
        #expect(waiting.ending() == .close)
        #expect(waiting.phase == .over)
        var receiving = state { _ = $0.head(isKeepAlive: true, contentLength: 5) }
        #expect(receiving.ending() == .close)
    }

    @Test("lets out what is being written before it ends, whatever waits behind it")
    func endingAfterWrites() {
        var state = state { receive(&$0) }
        state.answers()
        receive(&state)
        #expect(state.ending() == .closeAfterWrites)
        #expect(state.written() == .close)
    }
}
