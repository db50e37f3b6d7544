// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine
import Testing

@testable import StubServer

@Suite("Links to the stub", .timeLimit(.minutes(10)))
struct BaseTests {
    private func mount(_ kind: PageStyle.Kind) -> Mount {
        Mount(
            ListFile(lists: [
                ListDescription(
                    name: "houses",
                    rows: 5,
                    paging: PageStyle(kind: kind, defaultSize: 2),
                    envelope: Envelope(list: ["rows"], pageSize: nil, total: nil, more: [.next: ["next"]]),
                    row: RowTemplate([RowField(name: "Id", kind: .index)]),
                    items: ItemAccess()
                )
            ])
        )
    }

    @Test("say scheme, host and prefix as the client sees them", arguments: ["", "/m/17"])
    func links(prefix: String) async throws {
        try await Served.run { served in
            served.server.mount(mount(.link), at: prefix)
            let answer = try await served.get("\(prefix)/api/houses")
            let base = "http://localhost\(prefix)/api/houses"
            #expect(
                answer.header("Link") == """
                    <\(base)?page=1&per_page=2>; rel="first", <\(base)?page=2&per_page=2>; rel="next", \
                    <\(base)?page=3&per_page=2>; rel="last"
                    """
            )
            #expect(answer.body == #"{"rows":[{"Id":0},{"Id":1}],"next":"\#(base)?page=2&per_page=2"}"#)
        }
    }

    @Test("say the host that stands in the target, if one does")
    func absolute() async throws {
        try await Served.run(mount(.link)) { served in
            let client = try await served.connect()
            try await client.get("http://127.0.0.1:80/api/houses")
            let answer = try await client.answers(1)[0]
            #expect(answer.body.hasSuffix(#""next":"http://127.0.0.1:80/api/houses?page=2&per_page=2"}"#))
            await client.close()
        }
    }

    @Test("lead to a new row", arguments: ["", "/m/17"])
    func location(prefix: String) async throws {
        try await Served.run { served in
            served.server.mount(mount(.page), at: prefix)
            let host = "127.0.0.1:\(served.address.port)"
            let client = try await served.connect()
            try await client.send(
                "POST \(prefix)/api/houses HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 2\r\n\r\n{}"
            )
            let created = try await client.answers(1)[0]
            #expect(created.header("Location") == "http://\(host)\(prefix)/api/houses/5")
            try await client.get("\(prefix)/api/houses/5")
            #expect(try await client.answers(2)[1].body == #"{"Id":5}"#)
            await client.close()
        }
    }

    @Test("begin with the prefix alone where the client says no host")
    func hostless() async throws {
        try await Served.run { served in
            served.server.mount(mount(.link), at: "/m/17")
            let client = try await served.connect()
            try await client.send("GET /m/17/api/houses?page=3 HTTP/1.0\r\n\r\n")
            #expect(try await client.answers(1)[0].header("Link")?.hasPrefix("</m/17/api/houses?page=1") == true)
            await client.close()
        }
    }
}
