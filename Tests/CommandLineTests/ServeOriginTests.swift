// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy serve` for web pages of other origins, as a user meets it.
@Suite("serve --allow-origin", .timeLimit(.minutes(2)))
struct ServeOriginTests {
    @Test("says once for each origin that its pages may not read, and how to allow them; shows preflights")
    func refused() async throws {
        let stub = try await ServedStub()
        let page = "Origin: https://app.example\r\n"
        for _ in 1...2 { _ = try await stub.get("/api/houses", headers: page) }
        _ = try await stub.get("/api/houses", method: "OPTIONS", headers: page)
        _ = try await stub.get("/api/houses", method: "OPTIONS", headers: "Origin: http://localhost:3000\r\n")
        await stub.program.error.text { $0.contains("from http://localhost:3000\n") }
        let lines = await stub.stop().error.split(separator: "\n")
            .filter { $0.contains("rigin") || $0.contains("OPTIONS") }
        #expect(
            lines == [
                "  pages of the origin 'https://app.example' may not read answers; "
                    + "to allow them, add --allow-origin https://app.example",
                "  204 OPTIONS /api/houses  preflight from https://app.example, which is not allowed",
                "  204 OPTIONS /api/houses  preflight from http://localhost:3000",
            ]
        )
    }

    @Test("lets pages of the origins read that it names, and says nothing of them")
    func allowed() async throws {
        let origins = ["null", "capacitor://localhost", "http://192.168.1.5:3000", "https://app.example"]
        let stub = try await ServedStub(origins.flatMap { ["--allow-origin", $0] })
        for origin in origins {
            let connection = try Connection(port: stub.port)
            try connection.send(
                "GET /api/houses HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nOrigin: \(origin)\r\n\r\n"
            )
            let answer = String(decoding: await connection.rest(), as: UTF8.self)
            #expect(answer.contains("Access-Control-Allow-Origin: \(origin)\r\n"))
        }
        #expect(await !stub.stop().error.contains("--allow-origin"))
    }

    @Test(
        "refuses what is no origin, and says what --cors is called here",
        arguments: [
            (
                ["--allow-origin", "app.example"],
                "Error: The value 'app.example' is invalid for '--allow-origin <origin>': "
                    + "an origin begins with a scheme; write for example https://app.example\n"
            ),
            (
                ["--cors"],
                "Error: there is no --cors; pages of this machine may read answers without an option; "
                    + "allow others with --allow-origin ORIGIN, or all with --allow-origin '*'\n"
            ),
        ]
    )
    func mistakes(arguments: [String], message: String) async throws {
        let outcome = try await Program().run(["serve", "--port", "0"] + arguments)
        #expect(outcome.exit == 64)
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }
}
