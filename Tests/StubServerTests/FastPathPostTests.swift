// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Testing

@testable import StubEngine
@testable import StubServer

@Suite("The fast path for POST", .timeLimit(.minutes(10)))
struct FastPathPostTests {
    @Test(
        "answers a POST for a page with the bytes of the full path, and is written down alike",
        arguments: [
            ("application/json", ""), ("application/json", "{}"), ("application/json", #"{"size":3,"other":[1]}"#),
            ("application/json", #"{"size":2,"page":2}"#), ("text/plain", #" {"page":1.0}"#),
            ("application/json", #"{"cursor":"","after":""}"#), ("application/json", #"{"x":{"size":1,"size":2}}"#),
            ("application/x-www-form-urlencoded", "size=3&page=2"), ("application/x-www-form-urlencoded", "a=%C3%A9+b"),
            ("application/x-www-form-urlencoded", String(repeating: "a=1&", count: 1_000) + "page=2"),
            // These are refused, by the full path alone.
            ("application/json", "{"), ("application/json", "[]"), ("application/json", #"{"page":{}}"#),
            ("application/json", #"{"size":1000}"#), ("text/xml", "<a/>"), ("text/plain", "a=%"),
            ("application/json", #"{"size":"2"}"#), ("application/json", #"{"size":2,"size":3}"#),
        ],
        PageStyle.Kind.allCases
    )
    func posts(body: (String, String), kind: PageStyle.Kind) async throws {
        let (type, text) = body
        let paging = PageStyle(
            kind: kind,
            pageParameter: kind == .page || kind == .offset ? "page" : nil,
            sizeParameter: "size",
            defaultSize: 2
        )
        let list = ListDescription(name: "posted", method: "POST", path: "/{folder}/posted", rows: 7, paging: paging)
        let mount = Mount(ListFile(lists: [list]))
        try await Served.run(mount) { served async throws in
            let client = try await served.connect()
            for (number, headers) in ["", "Origin: http://localhost:1\r\n"].enumerated() {
                let head = "Content-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n\(headers)"
                let before = client.seen.bytes.count
                try await client.post("/a/posted?x=1", headers: head, body: text)
                _ = try await client.answers(2 * number + 1)
                let middle = client.seen.bytes.count
                try await client.post("/a/posted?x=1", headers: head + RawClient.detour, body: text)
                _ = try await client.answers(2 * number + 2)
                let bytes = client.seen.bytes
                #expect(bytes[before..<middle].elementsEqual(bytes[middle...]), "\(text)")
            }
            #expect(client.seen.answers.allSatisfy { $0.header("ETag") == nil && $0.status != 304 })
            try await mount.expect("answered requests") { $0.journal.allSatisfy { $0.state == .answered } }
            let lines = mount.journal.map(\.words)
            #expect(lines.count == 4)
            #expect(lines[0] == lines[1] && lines[2] == lines[3])
            await client.close()
        }
    }

    @Test("takes a POST for a page, and leaves any other to the full path")
    func posted() {
        let list = ListDescription(name: "houses", method: "POST")
        let mount = Mount(ListFile(lists: [list]))
        func request(_ body: String, headers: String = "") -> String {
            let length = "Content-Length: \(body.utf8.count)\r\n"
            return "POST /api/houses HTTP/1.1\r\nHost: localhost\r\n\(length)\(headers)\r\n\(body)"
        }
        #expect(mount.takesFastPath(for: request(#"{"pageIndex":2}"#)))
        #expect(mount.takesFastPath(for: request("pageIndex=2&pageSize=3")))
        #expect(mount.takesFastPath(for: request("")))
        #expect(!mount.takesFastPath(for: request("pageIndex=0")))
        #expect(!mount.takesFastPath(for: request("{}", headers: "Understudy-Fault: reset\r\n")))
        #expect(!mount.takesFastPath(for: request("{}", headers: "If-None-Match: *\r\n")))
        #expect(!mount.takesFastPath(for: String(request("{}").dropLast())))
        #expect(!Mount(.five).takesFastPath(for: request("{}")))
    }

    @Test("waits for the rest of a body, and takes what follows", arguments: [0, 1, 30, 55, 66, 67, 68, 80])
    func bodies(cut: Int) async throws {
        let list = ListDescription(name: "houses", method: "POST", rows: 100)
        let mount = Mount(ListFile(lists: [list]))
        try await Served.run(mount) { served async throws in
            let request =
                "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\nA: 1\r\n\r\n"
                + #"{"pageIndex":2}"#
            let client = try await served.connect()
            try await client.send(request + request.prefix(cut))
            _ = try await client.answers(1)
            try await client.send(String(request.dropFirst(cut).prefix(4)))
            try await client.send(String(request.dropFirst(cut + 4)) + request)
            #expect(try await client.answers(3).map { $0.header("Understudy-Page") } == ["2", "2", "2"])
            #expect(mount.journal.count == 3)
            await client.close()
        }
    }

    @Test("gives a body the time that it has on the full path")
    func slowBody() async throws {
        let list = ListDescription(name: "houses", method: "POST")
        var configuration = StubServerConfiguration.patient
        configuration.requestLimit = .milliseconds(200)
        let mount = Mount(ListFile(lists: [list]))
        try await Served.run(mount, configuration: configuration) { served async throws in
            let head = "POST /api/houses HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"
            let client = try await served.connect()
            try await client.send("\(head){}\(head){")
            #expect(try await client.closed().answers.map(\.status) == [200])
            #expect(mount.journal.count == 1)
        }
    }
}
