// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOSSL
import StubEngine
import Testing

@testable import StubServer

@Suite("Over TLS", .timeLimit(.minutes(10)))
struct TransportTests {
    private let secure: Secure

    init() throws {
        secure = try Secure()
    }

    @Test("pages, the index and refusals are as in the clear, one after the other on one connection")
    func served() async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            #expect(served.address.url == "https://127.0.0.1:\(served.address.port)")
            let client = try await RawClient.connect(to: served.address, over: secure.client(["http/1.1"]))
            for target in ["/api/houses", "/", "/nowhere"] { try await client.get(target) }
            let answers = try await client.answers(3)
            #expect(answers.map(\.status) == [200, 200, 404])
            #expect(answers[0].body == firstPage)
            await client.close()
        }
    }

    @Test("a client that offers nothing, or what is unknown, gets HTTP/1.1", arguments: [[], ["spdy/1"], ["h2"]])
    func offers(protocols: [String]) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client(protocols))
            try await client.get("/api/houses")
            #expect(try await client.answers(1)[0].body == firstPage)
            await client.close()
        }
    }

    @Test(
        "versions before 1.2 are not supported",
        arguments: [(TLSVersion.tlsv11, false), (.tlsv12, true), (.tlsv13, true)]
    )
    func versions(version: TLSVersion, isSpoken: Bool) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client(upTo: version))
            try? await client.get("/api/houses")
            let seen = try await client.wait("an answer or the end") { $0.isClosed || $0.answers.count == 1 }
            #expect(seen.answers.map(\.status) == (isSpoken ? [200] : []))
            await client.close()
        }
    }

    @Test("a client that speaks in the clear is told so in the clear")
    func plain() async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await served.connect()
            try await client.get("/api/houses")
            let seen = try await client.closed()
            #expect(seen.answers.map(\.status) == [400])
            #expect(
                seen.answers.first?.body
                    == #"{"Message":"this port uses TLS; use https instead of http"}"#
            )
        }
    }

    @Test(
        "a handshake that does not go on ends, and so does one that is none",
        arguments: ["", "\u{16}", "\u{16}\u{3}"]
    )
    func silent(text: String) async throws {
        var configuration = secure.configuration
        configuration.headLimit = .seconds(1)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await served.connect(saying: text)
            try await client.closed()
            let garbled = try await served.connect()
            // The stub may have closed it before the last byte is written.
            try? await garbled.send([22, 3, 1, 0, 4, 9, 9, 9, 9])
            try await garbled.closed()
            try await served.expectPlace(secure)
        }
    }

    @Test(
        "faults that end a connection end it: early, in the middle, and as a reset",
        arguments: [
            "close-before", "close-mid-body", "reset", "malformed-chunk", "garbage",
        ]
    )
    func faults(fault: String) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses", headers: "Understudy-Fault: \(fault)\r\n")
            let seen = try await client.closed()
            #expect(seen.wasReset == (fault == "reset"))
            #expect(seen.bytes.isEmpty == (fault == "close-before" || fault == "reset"))
        }
    }

    @Test("a connection too many is closed, and the others are served on")
    func surplus() async throws {
        var configuration = secure.configuration
        configuration.connectionCountMax = 1
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses")
            _ = try await client.answers(1)
            let surplus = try await served.connect()
            #expect(try await surplus.closed().bytes.isEmpty)
            try await client.get("/api/houses")
            #expect(try await client.answers(2)[1].status == 200)
            await client.close()
        }
    }

    @Test("a client's close_notify is answered, before a request and after an answer", arguments: [0, 1])
    func goodbye(requests: Int) async throws {
        try await Served.run(Mount(.five), configuration: secure.configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.patientClient())
            for _ in 0..<requests { try await client.get("/api/houses") }
            _ = try await client.answers(requests)
            try await client.sayGoodbye()
        }
    }

    @Test("a client's close_notify is answered while its answer is held, which has no reader any more")
    func goodbyeWhileHeld() async throws {
        let mount = Mount(.five)
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            mount.hold(RequestPattern(page: 1))
            let client = try await RawClient.connect(to: served.address, over: secure.patientClient())
            try await client.get("/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            try await client.sayGoodbye()
            try await mount.expect("a gone request") { $0.journal.map(\.state) == [.gone] }
        }
    }

    @Test("what a client asks while an answer is held is answered in its turn, and so is what it asks after")
    func readAhead() async throws {
        let mount = Mount(.five)
        try await Served.run(mount, configuration: secure.configuration) { served async throws in
            mount.hold(RequestPattern(page: 1))
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses")
            try await mount.expect("a held answer") { $0.heldCount == 1 }
            for page in 2...3 { try await client.get("/api/houses?pageIndex=\(page)") }
            // Another connection's answer comes after what was sent before.
            try await served.expectPlace(secure)
            try await client.get("/api/houses?pageIndex=2")
            mount.release(nil)
            #expect(try await client.answers(4).map { $0.header("Understudy-Page") } == ["1", "2", "3", "2"])
            try await client.get("/api/houses")
            #expect(try await client.answers(5)[4].body == firstPage)
            try await client.sayGoodbye()
        }
    }

    /// A stub that waits an hour for a close_notify, and has no place for another connection meanwhile.
    private var patientForOne: StubServerConfiguration {
        var configuration = secure.configuration
        configuration.security?.goodbyeLimit = .seconds(3_600)
        configuration.connectionCountMax = 1
        return configuration
    }

    @Test("a client that is gone without a close_notify is not waited for")
    func cut() async throws {
        try await Served.run(Mount(.five), configuration: patientForOne) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses")
            _ = try await client.answers(1)
            try await client.stopReading()
            try await client.cut()
            try await served.expectPlace(secure)
        }
    }

    @Test("the stub's own close_notify is over when the client has answered it")
    func returnedGoodbye() async throws {
        try await Served.run(Mount(.five), configuration: patientForOne) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses", headers: "Connection: close\r\n")
            #expect(try await client.closed().answers.map(\.status) == [200])
            try await served.expectPlace(secure)
        }
    }

    @Test("what a client sends after the stub's close_notify is read, and not answered")
    func lateRequest() async throws {
        let mount = Mount(.five)
        try await Served.run(mount, configuration: patientForOne) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses")
            _ = try await client.answers(1)
            try await client.stopReading()
            try await client.get("/api/houses", headers: "Connection: close\r\n")
            try await client.get("/late")
            try await client.startReading()
            #expect(try await client.closed().answers.map(\.status) == [200, 200])
            try await served.expectPlace(secure)
            #expect(!mount.journal.contains { $0.target.contains("late") })
        }
    }

    @Test("the stub ends in time though connections are open, agreed upon or not")
    func shutdown() async throws {
        var configuration = secure.configuration
        configuration.security?.goodbyeLimit = .seconds(3_600)
        configuration.shutdownLimit = .milliseconds(300)
        try await Served.run(Mount(.five), configuration: configuration) { served async throws in
            let client = try await RawClient.connect(to: served.address, over: secure.client())
            try await client.get("/api/houses")
            _ = try await client.answers(1)
            // It reads no close_notify, so it returns none; TLS alone would wait an hour for it.
            try await client.stopReading()
            _ = try await served.connect()
            let beginning = try await served.connect()
            try await beginning.send([22, 3, 1])
        }
    }
}

extension Served {
    /// Asks over and over, each time on a connection of its own, until one is answered; throws at the time limit.
    fileprivate func expectPlace(_ secure: Secure) async throws {
        let client = try secure.client()
        try await withTimeLimit({ "answer on a new connection" }) {
            while true {
                let connection = try await RawClient.connect(to: address, over: client)
                try? await connection.get("/api/houses")
                let seen = try await connection.wait("an answer or the end") { $0.isClosed || !$0.answers.isEmpty }
                await connection.close()
                if seen.answers.map(\.status) == [200] { return }
            }
        }
    }
}
