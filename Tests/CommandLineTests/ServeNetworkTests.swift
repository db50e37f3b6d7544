// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy serve --lan` as a user meets it, on this machine alone.
@Suite("serve --lan", .timeLimit(.minutes(2)))
struct ServeNetworkTests {
    @Test("listens for phones and emulators, allows their pages, and makes a token for the admin API")
    func access() async throws {
        let stub = try await ServedStub(["--lan"])
        let log = await stub.program.error.text { $0.contains("45 rows\n") }
        #expect(log.contains("  in an Android emulator: http://10.0.2.2:\(stub.port)\n"))
        let token = try #require(log.firstMatch(of: #/'Authorization: Bearer ([0-9a-f]{32})'\n/#)?.output.1)
        let page = try await answer("Origin: http://10.0.2.2:5173\r\n", to: "/api/houses", stub)
        #expect(page.contains("Access-Control-Allow-Origin: http://10.0.2.2:5173\r\n"))
        let elsewhere = try await answer("Origin: http://198.51.100.7\r\n", to: "/api/houses", stub)
        #expect(!elsewhere.contains("Access-Control"))
        #expect(try await stub.get("/__understudy/journal").status == 401)
        #expect(
            try await stub.get("/__understudy/journal", headers: "Authorization: Bearer \(token)\r\n").status == 200
        )
        for line in log.split(separator: "\n") where line.contains("on a phone") {
            let address = try #require(line.firstMatch(of: #/http:\/\/([0-9.]+):/#)?.output.1)
            let page = try await answer("Origin: http://\(address):3000\r\n", to: "/api/houses", stub)
            #expect(page.contains("Access-Control-Allow-Origin: http://\(address):3000\r\n"))
        }
        #expect(await stub.stop().exit == 0)
    }

    @Test("takes the token that --admin-token names, and does not print it")
    func token() async throws {
        let stub = try await ServedStub(["--lan", "--admin-token", "s3cret"])
        await stub.program.error.text { $0.contains("45 rows\n") }
        #expect(try await stub.get("/__understudy/faults").status == 401)
        #expect(try await stub.get("/__understudy/faults", headers: "Authorization: Bearer s3cret\r\n").status == 200)
        let log = await stub.stop().error
        #expect(!log.contains("s3cret") && !log.contains("Bearer"))
    }

    @Test(
        "is refused with another host, and --host says what an address beyond the loopback needs",
        arguments: [
            (["--lan", "--host", "::"], "Error: --lan listens on all addresses; leave out --host\n"),
            (["--admin-token", "Schlüssel"], "Error: --admin-token has the character 'ü', which browsers do not send"),
            (
                ["--host", "0.0.0.0"],
                "understudy: '0.0.0.0' is not a loopback address; use 127.0.0.1 or --lan, "
                    + "or protect the admin API with --admin-token TOKEN\n"
            ),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        let outcome = try await Program().run(["serve", "--port", "0"] + arguments)
        #expect(outcome.exit == 64)
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }

    private func answer(_ headers: String, to target: String, _ stub: ServedStub) async throws -> String {
        let connection = try Connection(port: stub.port)
        try connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n")
        return String(decoding: await connection.rest(), as: UTF8.self)
    }
}
