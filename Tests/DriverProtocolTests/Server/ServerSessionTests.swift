// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import Testing

@Suite struct ServerSessionTests {
    private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}"#

    /// The answer to a line, without its line feed; nil if it is a call or nothing.
    private func answer(to line: String, in session: inout ServerSession) -> String? {
        guard case .answer(let bytes) = session.received(.line(Array(line.utf8))) else { return nil }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    private var ready: ServerSession {
        var session = ServerSession()
        let capabilities = DriverCapabilities(driver: "d", version: "1", layers: [:])
        _ = session.completed(
            id: 1,
            request: .initialize(protocolVersion: 1),
            result: .success(.capabilities(capabilities))
        )
        return session
    }

    @Test(
        "the first call must be initialize, of this version",
        arguments: [
            (
                #"{"id":1,"method":"layer.dispose","params":{"handle":"1"}}"#,
                #"{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"'layer.dispose' was called first; start with 'initialize'"}}"#
            ),
            (
                #"{"id":1,"method":"initialize","params":{"protocolVersion":2}}"#,
                #"{"jsonrpc":"2.0","id":1,"error":{"code":2,"message":"protocol version 2 is not supported; use version 1"}}"#
            ),
            (
                #"{"id":1,"method":"initialize"}"#,
                #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"'initialize' has no 'protocolVersion'; give an integer"}}"#
            ),
        ]
    )
    func fresh(line: String, expected: String) {
        var session = ServerSession()
        #expect(answer(to: line, in: &session) == expected)
    }

    @Test(
        "a session that has begun refuses what is no call of it",
        arguments: [
            (
                initialize,
                #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"'initialize' was called twice; start a session once"}}"#
            ),
            (
                #"{"id":"x","method":"layer.destroy"}"#,
                #"{"jsonrpc":"2.0","id":"x","error":{"code":-32601,"message":"unknown method 'layer.destroy'; the methods are initialize, layer.create, layer.perform, layer.settle, layer.dispose, shutdown"}}"#
            ),
            (
                #"{"id":2,"method":"layer.settle","params":{"handle":"1","inFlightAtMost":"0"}}"#,
                #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"'inFlightAtMost' of 'layer.settle' is a string (\"0\"); give an integer"}}"#
            ),
            (
                "{",
                #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON at byte 1: expected a key in quotes"}}"#
            ),
        ]
    )
    func refused(line: String, expected: String) {
        var session = ready
        #expect(answer(to: line, in: &session) == expected)
    }

    @Test("a call is read with its opaque id")
    func call() {
        var session = ready
        let line =
            #"{"id":{"k":1},"method":"layer.settle","params":{"handle":"h","inFlightAtMost":1,"timeLimit":250,"new":0}}"#
        let request = DriverRequest.settle(handle: "h", inFlightAtMost: 1, timeLimit: .milliseconds(250))
        #expect(session.received(.line(Array(line.utf8))) == .call(id: ["k": 1], request))
    }

    @Test("blank lines and notifications are passed over", arguments: ["", " \t\r", #"{"method":"hurry"}"#])
    func nothing(line: String) {
        var session = ready
        #expect(session.received(.line(Array(line.utf8))) == .nothing)
    }

    @Test("after shutdown every call is refused")
    func ended() {
        var session = ready
        _ = session.completed(id: 2, request: .shutdown, result: .success(.done))
        #expect(session.isEnded)
        #expect(
            answer(to: #"{"id":3,"method":"shutdown"}"#, in: &session)
                == #"{"jsonrpc":"2.0","id":3,"error":{"code":-32002,"message":"'shutdown' was called after 'shutdown'; start a new driver"}}"#
        )
    }
}
