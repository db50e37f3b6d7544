// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import Foundation
import ReferenceDriver
import Testing

@MainActor
@Suite struct ServedReferenceDriverTests {
    @Test("a session over pipes: each event of a call before its answer, the state with the settle")
    func session() async throws {
        let transport = ScriptedTransport()
        var houses = Houses(rows: 2)
        transport.answer = { houses.answer($0) }
        let driver = ReferenceDriver(version: "1", transport: { transport }, cacheStore: { _ in MemoryCacheStore() })
        let incoming = Pipe()
        let outgoing = Pipe()
        let calls = """
            {"id":1,"method":"initialize","params":{"protocolVersion":1}}
            {"id":2,"method":"layer.create","params":{"layer":"reformer","configuration":{"endpoints":{"list":"u"}}}}
            {"id":3,"method":"layer.perform","params":{"handle":"1","action":"setPageIndex","arguments":[1]}}
            {"id":4,"method":"layer.perform","params":{"handle":"1","action":"doService"}}
            {"id":5,"method":"layer.settle","params":{"handle":"1","inFlightAtMost":0,"timeLimit":1000}}
            {"id":6,"method":"layer.dispose","params":{"handle":"1"}}
            {"id":7,"method":"shutdown"}
            """
        try incoming.fileHandleForWriting.write(contentsOf: Data(calls.utf8))
        try incoming.fileHandleForWriting.close()
        try await DriverServer(driver: driver)
            .run(
                input: incoming.fileHandleForReading.fileDescriptor,
                output: outgoing.fileHandleForWriting.fileDescriptor
            )
        try outgoing.fileHandleForWriting.close()
        let output = String(decoding: try outgoing.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(
            output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
                {"jsonrpc":"2.0","id":2,"result":{"handle":"1"}}
                {"jsonrpc":"2.0","id":3,"result":{}}
                {"jsonrpc":"2.0","method":"trace","params":{"handle":"1","sequence":1,"name":"request","arguments":[1]}}
                {"jsonrpc":"2.0","method":"trace","params":{"handle":"1","sequence":2,"name":"completion","arguments":[2,null]}}
                {"jsonrpc":"2.0","id":4,"result":{}}
                {"jsonrpc":"2.0","id":5,"result":{"settled":true,"inFlight":0,"state":{"status":"success",\
                "statusNumber":1,"pageIndex":1,"pageSize":20,"rows":2,"errorMessage":null,"parameters":{}}}}
                {"jsonrpc":"2.0","id":6,"result":{}}
                {"jsonrpc":"2.0","id":7,"result":{}}
                """
        )
    }
}
