// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import Foundation
import Testing

@Suite struct DriverServerTests {
    /// Runs a server over two pipes: writes all of the input, closes it, and returns the whole output.
    private func serve(_ input: String, to driver: ScriptedDriver = ScriptedDriver()) async throws -> String {
        let incoming = Pipe()
        let outgoing = Pipe()
        try incoming.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try incoming.fileHandleForWriting.close()
        try await DriverServer(driver: driver)
            .run(
                input: incoming.fileHandleForReading.fileDescriptor,
                output: outgoing.fileHandleForWriting.fileDescriptor
            )
        try outgoing.fileHandleForWriting.close()
        return String(decoding: try outgoing.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test("a whole session, with each event before the answer of its call")
    func session() async throws {
        let output = try await serve(
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}
            {"jsonrpc":"2.0","id":2,"method":"layer.create","params":{"layer":"echo","configuration":{}}}
            {"jsonrpc":"2.0","id":3,"method":"layer.perform","params":{"handle":"e1","action":"say","arguments":["a",null]}}
            {"jsonrpc":"2.0","id":"four","method":"layer.perform","params":{"handle":"e1","action":"say"}}
            {"jsonrpc":"2.0","id":5,"method":"layer.settle","params":{"handle":"e1","inFlightAtMost":2,"timeLimit":1500}}
            {"jsonrpc":"2.0","id":6,"method":"layer.dispose","params":{"handle":"e1"}}
            {"jsonrpc":"2.0","id":7,"method":"shutdown"}

            """
        )
        #expect(
            output == """
                {"jsonrpc":"2.0","id":1,"result":{"driver":"scripted","version":"1.0","protocolVersion":1,\
                "layers":{"echo":{"actions":["fail","say"],"events":["said"]}}}}
                {"jsonrpc":"2.0","id":2,"result":{"handle":"e1"}}
                {"jsonrpc":"2.0","method":"trace","params":{"handle":"e1","sequence":1,"name":"said","arguments":["a",null]}}
                {"jsonrpc":"2.0","id":3,"result":{}}
                {"jsonrpc":"2.0","method":"trace","params":{"handle":"e1","sequence":2,"name":"said","arguments":[]}}
                {"jsonrpc":"2.0","id":"four","result":{}}
                {"jsonrpc":"2.0","id":5,"result":{"settled":false,"inFlight":2,"state":{"limit":"1.5 seconds"}}}
                {"jsonrpc":"2.0","id":6,"result":{}}
                {"jsonrpc":"2.0","id":7,"result":{}}

                """
        )
    }

    @Test("errors of the driver and lines that are no calls are answered, and the session goes on")
    func errors() async throws {
        let output = try await serve(
            """
            not json
            {"id":1,"method":"initialize","params":{"protocolVersion":1}}
            {"id":2,"method":"layer.create","params":{"layer":"paging-manager"}}
            {"id":3,"method":"layer.perform","params":{"handle":"e1","action":"fail"}}
            {"id":4,"method":"layer.fly"}
            """
        )
        #expect(
            output == """
                {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON at byte 0: unexpected word; expected true, false or null"}}
                {"jsonrpc":"2.0","id":1,"result":{"driver":"scripted","version":"1.0","protocolVersion":1,\
                "layers":{"echo":{"actions":["fail","say"],"events":["said"]}}}}
                {"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"layer 'paging-manager' is not driven; use 'echo'",\
                "data":{"reason":"only echo"}}}
                {"jsonrpc":"2.0","id":3,"error":{"code":2,"message":"action 'fail' is refused; use 'say'"}}
                {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"unknown method 'layer.fly'; the methods are \
                initialize, layer.create, layer.perform, layer.settle, layer.dispose, shutdown"}}

                """
        )
    }

    @Test("the end of the input shuts the driver down")
    func endOfInput() async throws {
        let driver = ScriptedDriver()
        _ = try await serve("", to: driver)
        #expect(driver.isShutDown)
    }

    @Test("the end of the input ends a settle that waits, and shuts the driver down", .timeLimit(.minutes(1)))
    func endOfInputDuringACall() async throws {
        let driver = ScriptedDriver()
        let output = try await serve(
            """
            {"id":1,"method":"initialize","params":{"protocolVersion":1}}
            {"id":2,"method":"layer.create","params":{"layer":"echo","configuration":{}}}
            {"id":3,"method":"layer.settle","params":{"handle":"e1","inFlightAtMost":0,"timeLimit":60000}}

            """,
            to: driver
        )
        #expect(driver.isShutDown)
        #expect(output.contains(#"{"jsonrpc":"2.0","id":2,"result":{"handle":"e1"}}"#))
    }
}
