// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UnderstudyTesting

@Suite("With a stub")
struct WithStubTests {
    @Test("pages are served at a free port, and every request is written down")
    func serves() async throws {
        try await withStub(.houses(rows: 45)) { stub in
            let houses = try stub.url(of: "houses")
            #expect(houses.absoluteString == "\(stub.url.absoluteString)/api/houses")
            let answer = try await Asking.get(houses, query: ["pageIndex": "3"])
            #expect(answer.status == 200)
            #expect(answer.body.contains(#""Id":44"#) && !answer.body.contains(#""Id":45"#))
            let elsewhere = try await Asking.get(stub.url.appending(path: "elsewhere"))
            #expect(elsewhere.status == 404)
            #expect(stub.requests.map(\.description) == ["GET /api/houses?pageIndex=3", "GET /elsewhere"])
            #expect(stub.requests.map(\.name) == ["houses", nil])
            #expect(stub.requests.map(\.page) == [3, nil])
            #expect(stub.requests.map(\.status) == [200, 404])
            #expect(stub.requests.first?.query == [URLQueryItem(name: "pageIndex", value: "3")])
        }
    }

    @Test("rows, page size and seed are those that were asked for")
    func houses() async throws {
        let bodies = try await [7, 8]
            .asyncMap { seed in
                try await withStub(.houses(rows: 200, pageSize: 150, seed: seed)) { stub in
                    try await Asking.get(try stub.url(of: "houses")).body
                }
            }
        #expect(bodies.allSatisfy { $0.contains(#""Id":149"#) && !$0.contains(#""Id":150"#) })
        #expect(bodies[0] != bodies[1])
    }

    @Test("tests share a stub in sandboxes, each with its own rows, faults, holds and requests")
    func sandboxes() async throws {
        try await withStub(.houses(rows: 45), faults: [.status(503).on(page: 3)]) { stub in
            try await stub.withSandbox("left") { left in
                try await stub.withSandbox(seed: 8) { right in
                    #expect(left.url.absoluteString == "\(stub.url.absoluteString)/__sandbox/left")
                    try left.removeRows(45)
                    let bodies = try await [stub, left, right]
                        .asyncMap { try await Asking.get(try $0.url(of: "houses")).body }
                    #expect(bodies[1].contains(#""Total":0"#) && bodies[2].contains(#""Total":45"#))
                    #expect(bodies[0] != bodies[2])
                    let status = try await Asking.get(try right.url(of: "houses"), query: ["pageIndex": "3"]).status
                    #expect(status == 503)
                    #expect([stub, left, right].map(\.requests.count) == [1, 1, 2])
                    await #expect(throws: UnderstudyError.self) { try await right.withSandbox { _ in } }
                }
                let error = await #expect(throws: UnderstudyError.self) { try await stub.withSandbox("left") { _ in } }
                #expect(error?.message == "the sandbox 'left' is in use; choose another name, or leave it out")
            }
            let body = try await stub.withSandbox("left") { try await Asking.get(try $0.url(of: "houses")).body }
            #expect(body.contains(#""Total":45"#))
        }
    }

    @Test("a text and a file describe other lists and plain answers")
    func described() async throws {
        let yaml = """
            understudy: 1
            lists:
              flats: { rows: 3, path: /flats }
            answers:
              version: { path: /version, body: { Version: 2 } }
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "flats-\(UUID()).yaml")
        try Data(yaml.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for backend in [StubBackend.yaml(yaml), .file(file.path())] {
            try await withStub(backend) { stub in
                let version = try await Asking.get(try stub.url(of: "version"))
                #expect(version.body == #"{"Version":2}"#)
                let flats = try await Asking.get(try stub.url(of: "flats"))
                #expect(flats.body.contains(#""Id":2"#))
            }
        }
    }

    @Test(
        "a backend that cannot be served is refused in words",
        arguments: [
            (
                StubBackend.yaml("understudy: 1\nlists: { flats: { rows: many } }\n"),
                "<yaml>:2:25: error: 'rows' is 'many'; write an integer from 0 to 9007199254740992"
            ),
            (.file("no/such.yaml"), "no/such.yaml: error: no such file; check the path"),
            (.houses(rows: -1), "a list cannot have '-1' rows; use 0 to 9007199254740992"),
            (.houses(pageSize: 0), "a page cannot have '0' rows; use 1 or more"),
        ]
    )
    func refused(backend: StubBackend, message: String) async throws {
        let error = await #expect(throws: UnderstudyError.self) {
            try await withStub(backend) { _ in Issue.record("the body ran") }
        }
        #expect(error?.description == message)
    }

    @Test("what the body returns or throws comes out, and the stub is gone afterwards")
    func ends() async throws {
        struct Thrown: Error {}
        let url = try await withStub { stub in stub.url }
        await #expect(throws: (any Error).self) { try await Asking.get(url) }
        await #expect(throws: Thrown.self) { try await withStub { _ in throw Thrown() } }
    }

    @Test("answers come in the order in which they are let go")
    func holds() async throws {
        try await withStub { stub in
            let houses = try stub.url(of: "houses")
            stub.hold("houses", page: 2)
            #expect(!stub.release("houses", page: 2))
            async let second = Asking.get(houses, query: ["pageIndex": "2"])
            let received = try await stub.receive("houses", page: 2, within: .seconds(60))
            #expect(received.page == 2)
            let first = try await Asking.get(houses, query: ["pageIndex": "1"])
            #expect(first.status == 200)
            #expect(stub.requests.map(\.isHeld) == [true, false])
            #expect(stub.release("houses", page: 2))
            let secondStatus = try await second.status
            #expect(secondStatus == 200)
            stub.hold()
            async let third = Asking.get(houses, query: ["pageIndex": "3"])
            try await stub.receive(count: 3, within: .seconds(60))
            stub.releaseAll()
            let thirdStatus = try await third.status
            #expect(thirdStatus == 200)
        }
    }

    @Test("answers are held and requests found by method, query and headers; a request has its time and headers")
    func conditions() async throws {
        try await withStub { stub in
            let houses = try stub.url(of: "houses")
            stub.hold("houses", method: "GET", query: ["pageIndex": "2"], headers: ["X-Tab": "1"])
            #expect(try await Asking.get(houses, query: ["pageIndex": "2"]).status == 200)
            async let second = Asking.get(houses, query: ["pageIndex": "2"], headers: ["X-Tab": "1"])
            let received = try await stub.receive(headers: ["x-tab": "1"], within: .seconds(60))
            #expect(received.isHeld && received.duration == nil)
            #expect(received.header("X-TAB") == "1")
            #expect(received.header("X-Other") == nil)
            #expect(received.time.map { $0 > Date(timeIntervalSince1970: 1_700_000_000) } == true)
            #expect(!stub.release(query: ["pageIndex": "3"]))
            #expect(stub.release(headers: ["X-Tab": "1"]))
            let status = try await second.status
            #expect(status == 200)
        }
    }

    @Test("rows come and go between two pages")
    func rows() async throws {
        try await withStub(.houses(rows: 4, pageSize: 2)) { stub in
            let houses = try stub.url(of: "houses")
            func ids(_ page: Int) async throws -> String {
                let body = try await Asking.get(houses, query: ["pageIndex": "\(page)"]).body
                return body.split(separator: "\"Id\":").dropFirst().map { $0.prefix { $0.isNumber } }
                    .joined(separator: " ")
            }
            var seen = [try await ids(1)]
            try stub.insertRows()
            seen.append(try await ids(2))
            try stub.removeRows(2, at: 1)
            seen.append(try await ids(1))
            stub.resetRows()
            seen.append(try await ids(1))
            #expect(seen == ["0 1", "1 2", "4 2", "0 1"])
            let error = #expect(throws: UnderstudyError.self) { try stub.insertRows(of: "house") }
            #expect(error?.message == "the stub serves no list 'house'; use 'houses'")
        }
    }

    @Test("a list file's own faults and files of values are read")
    func file() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("Town\nBonn\nKiel\n".utf8).write(to: folder.appending(path: "towns.csv"))
        let text = """
            understudy: 1
            lists: { towns: { rows: 2, row: { Town: { values: { file: towns.csv, order: index } } } } }
            faults: [ { page: 2, fault: { status: 503 } } ]

            """
        let list = folder.appending(path: "towns.yaml")
        try Data(text.utf8).write(to: list)
        try await withStub(.file(list.path())) { stub in
            let towns = try stub.url(of: "towns")
            #expect(try await Asking.get(towns).body.contains(#"[{"Town":"Bonn"},{"Town":"Kiel"}]"#))
            #expect(try await Asking.get(towns, query: ["pageIndex": "2"]).status == 503)
        }
    }

    @Test("a request that never comes is named, with those that came")
    func missed() async throws {
        try await withStub { stub in
            let none = await #expect(throws: UnderstudyError.self) {
                try await stub.receive("houses", page: 2, within: .milliseconds(1))
            }
            #expect(
                none?.message == "no request for page 2 of houses within 0.001 seconds, expected 1; received none"
            )
            _ = try await Asking.get(try stub.url(of: "houses"), query: ["pageIndex": "1"])
            let other = await #expect(throws: UnderstudyError.self) {
                try await stub.receive("houses", count: 2, within: .milliseconds(1))
            }
            #expect(
                other?.message == "no request for houses within 0.001 seconds, expected 2; "
                    + "received GET /api/houses?pageIndex=1"
            )
            let unknown = #expect(throws: UnderstudyError.self) { try stub.url(of: "house") }
            #expect(unknown?.message == "the stub serves no list or answer 'house'; use 'houses'")
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
