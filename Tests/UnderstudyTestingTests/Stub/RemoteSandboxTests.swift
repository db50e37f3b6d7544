// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import StubEngine
import StubServer
import Testing

@testable import UnderstudyTesting

@Suite("A sandbox of a stub that runs elsewhere")
struct RemoteSandboxTests {
    @Test("it has its own rows, faults and requests, and ends with its body")
    func sandboxes() async throws {
        try await withStub(.houses(rows: 45), faults: [.status(503).on(page: 3)]) { stub in
            let statuses = try await withSandbox("left", of: stub.url, seed: 8) { left in
                #expect(left.url.absoluteString == "\(stub.url.absoluteString)/__sandbox/left")
                let houses = try await left.url(of: "houses")
                #expect(try await Asking.get(houses, query: ["pageIndex": "3"]).status == 503)
                try await left.removeFaults()
                #expect(try await Asking.get(houses, query: ["pageIndex": "3"]).status == 200)
                try await left.addFault(.status(500, message: "a@b"))
                #expect(try await Asking.get(houses).body.contains("a@b"))
                try await left.removeFaults()
                try await left.addFault(.status(500, message: "a@b").on(page: 2, times: 1))
                #expect(try await Asking.get(houses, query: ["pageIndex": "2"]).status == 500)
                try await left.removeRows(45)
                try await left.insertRows(2, at: 0)
                #expect(try await Asking.get(houses).body.contains(#""Total":2"#))
                try await left.resetRows()
                #expect(try await Asking.get(houses).body.contains(#""Total":45"#))
                return try await left.requests.map(\.status)
            }
            #expect(statuses == [503, 200, 500, 500, 200, 200])
            #expect(stub.requests.isEmpty)
            #expect(try await Asking.get(try stub.url(of: "houses")).body.contains(#""Total":45"#))
            // The name is free again, so another sandbox with another seed can have it.
            let requests = try await withSandbox("left", of: stub.url, seed: 9) { try await $0.requests }
            #expect(requests.isEmpty)
        }
    }

    @Test("answers come in the order in which they are released, and a request has its words")
    func holds() async throws {
        try await withStub { stub in
            try await withSandbox(of: stub.url) { sandbox in
                let houses = try await sandbox.url(of: "houses")
                try await sandbox.hold("houses", page: 2, query: ["pageIndex": "2"], headers: ["X-Tab": "a b&c=1"])
                #expect(try await !sandbox.release("houses", page: 2))
                async let second = Asking.get(houses, query: ["pageIndex": "2"], headers: ["X-Tab": "a b&c=1"])
                let received = try await sandbox.receive(headers: ["x-tab": "a b&c=1"], within: .seconds(60))
                #expect(received.isHeld && received.duration == nil && received.page == 2)
                #expect(received.name == "houses" && received.header("X-TAB") == "a b&c=1")
                #expect(received.description == "GET /api/houses?pageIndex=2")
                #expect(received.query == [URLQueryItem(name: "pageIndex", value: "2")])
                #expect(received.time.map { $0 > Date(timeIntervalSince1970: 1_700_000_000) } == true)
                #expect(try await Asking.get(houses, query: ["pageIndex": "1"]).status == 200)
                #expect(try await sandbox.requests.map(\.isHeld) == [true, false])
                #expect(try await sandbox.release(headers: ["X-Tab": "a b&c=1"]))
                let status = try await second.status
                #expect(status == 200)
                let error = await #expect(throws: UnderstudyError.self) {
                    try await sandbox.receive("houses", page: 3, within: .milliseconds(1))
                }
                #expect(
                    error?.message == #"no request that matches {"list":"houses","page":3} within 0.001 seconds, "#
                        + "expected 1; received GET /api/houses?pageIndex=2, GET /api/houses?pageIndex=1"
                )
            }
        }
    }

    @Test("a stub with an admin token needs the token")
    func token() async throws {
        try await Self.withProtectedStub(token: "s3cret") { url in
            let isInserted = try await withSandbox("left", of: url, adminToken: "s3cret") { sandbox in
                try await sandbox.insertRows()
                return try await Asking.get(sandbox.url(of: "houses")).body.contains(#""Total":46"#)
            }
            #expect(isInserted)
            for token in [nil, "secret"] {
                let error = await #expect(throws: UnderstudyError.self) {
                    try await withSandbox("left", of: url, adminToken: token) { _ in Issue.record("the body ran") }
                }
                #expect(error?.message.contains("refuses POST sandboxes: the admin token is missing or wrong") == true)
            }
        }
    }

    @Test("a call that the stub refuses has the reason of the stub")
    func refusals() async throws {
        try await withStub { stub in
            let prefix = "the stub at '\(stub.url.absoluteString)"
            try await withSandbox("left", of: stub.url, ttl: .seconds(60)) { left in
                let other = await #expect(throws: UnderstudyError.self) {
                    try await withSandbox("left", of: stub.url, ttl: .seconds(61)) { _ in }
                }
                #expect(other?.message.hasPrefix("\(prefix)' refuses POST sandboxes: ") == true)
                let list = await #expect(throws: UnderstudyError.self) { try await left.insertRows(of: "house") }
                #expect(list?.message.hasPrefix("\(prefix)/__sandbox/left' refuses POST rows: ") == true)
                let name = await #expect(throws: UnderstudyError.self) { try await left.url(of: "house") }
                #expect(name?.message == "the stub serves no list or answer 'house'; it serves houses")
                let fault = await #expect(throws: UnderstudyError.self) { try await left.addFault("statu:500") }
                #expect(fault?.message.contains("unknown fault 'statu'") == true)
            }
        }
    }

    @Test(
        "a stub that cannot be called is named",
        arguments: [
            (
                "http://127.0.0.1:1/",
                "the stub at 'http://127.0.0.1:1' does not answer; check that it runs, and its URL"
            ),
            (
                "https://127.0.0.1:1",
                "'https://127.0.0.1:1' is not the address of a stub; "
                    + "use one that begins with http://, such as http://127.0.0.1:4010"
            ),
        ]
    )
    func absent(address: String, message: String) async throws {
        let url = try #require(URL(string: address))
        let error = await #expect(throws: UnderstudyError.self) {
            try await withSandbox(of: url) { _ in Issue.record("the body ran") }
        }
        #expect(error?.message == message)
    }

    @Test("an error of the body comes out, and the sandbox is removed")
    func thrown() async throws {
        struct Thrown: Error {}
        try await withStub { stub in
            await #expect(throws: Thrown.self) {
                try await withSandbox("left", of: stub.url, seed: 8) { _ in throw Thrown() }
            }
            try await withSandbox("left", of: stub.url, seed: 9) { _ in }
        }
    }

    /// Runs a body with a stub whose admin API needs a token.
    private static func withProtectedStub(token: String, perform body: (URL) async throws -> Void) async throws {
        var configuration = StubServerConfiguration(port: 0)
        configuration.adminToken = token
        let server = StubServer(configuration: configuration)
        let file = try StubBackend.houses().listFile()
        server.mount(Mount(file, sandboxes: SandboxLimits(), clock: Moment.system), at: "")
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run() }
            let address = try await server.listening()
            try await body(try #require(URL(string: address.url)))
            tasks.cancelAll()
        }
    }
}
