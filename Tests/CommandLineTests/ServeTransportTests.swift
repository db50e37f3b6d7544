// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `understudy serve --tls` as a user runs it.
@Suite("serve --tls", .timeLimit(.minutes(2)))
final class ServeTransportTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: home)
    }

    private var certificate: String { "\(home.path())/understudy/localhost.pem" }

    private func stub(_ arguments: String...) async throws -> ServedStub {
        try await ServedStub(arguments, environment: ["XDG_DATA_HOME": home.path()], scheme: "https")
    }

    @Test("says where the certificate is, how to believe it, and keeps it for the next time")
    func notice() async throws {
        var errors: [String] = []
        for _ in 1...2 {
            let stub = try await stub("--tls")
            await stub.program.error.text { $0.contains("45 rows") }
            let outcome = await stub.stop()
            #expect(outcome.exit == 0)
            errors.append(outcome.error.replacing(":\(stub.port)", with: ":PORT"))
        }
        let day = #/until \d{4}-\d\d-\d\d:/#
        #expect(
            errors[0].replacing(day, with: "until DAY:") == """
                  certificate (new), valid until DAY: \(certificate)
                  with curl: curl --cacert '\(certificate)' https://127.0.0.1:PORT/
                  in a browser: add that file to the trusted certificates; see docs/security.md, TLS
                  GET https://127.0.0.1:PORT/api/houses?pageIndex=…&pageSize=…  45 rows

                """
        )
        #expect(errors[1] == errors[0].replacing("(new)", with: "(existing)"))
    }

    @Test(
        "serves a client that believes the certificate and none that does not, over the protocol it chose",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "needs curl"),
        arguments: [("--http1.1", "1.1"), ("--http2", "2")]
    )
    func curl(flag: String, version: String) async throws {
        let stub = try await stub("--tls", "--http2", "--quiet")
        let curl = Program(file: URL(filePath: "/usr/bin/curl"))
        for host in ["localhost", "127.0.0.1"] {
            let url = "https://\(host):\(stub.port)/api/houses?pageSize=1"
            let words = ["--silent", "--show-error", flag, "--write-out", " %{http_version}", url]
            let outcome = try await curl.run(["--cacert", certificate] + words)
            #expect(outcome.exit == 0, "\(outcome)")
            #expect(outcome.output.hasPrefix("{\"Data\":{\"List\":[{\"Id\":0,"))
            #expect(outcome.output.hasSuffix(" \(version)"))
            #expect(try await curl.run(words).exit == 60)
        }
    }

    @Test("tells a client in the clear that TLS is spoken")
    func plain() async throws {
        let answer = try await stub("--tls", "--quiet").get("/api/houses")
        #expect(
            answer
                == ServedStub.Answer(
                    status: 400,
                    body: #"{"Message":"this port uses TLS; use https instead of http"}"#
                )
        )
    }

    @Test("takes a certificate of one's own, and says nothing of it")
    func own() async throws {
        _ = try await stub("--tls").stop()
        let key = "\(home.path())/understudy/localhost-key.pem"
        let stub = try await ServedStub(
            ["--tls-certificate", certificate, "--tls-key", key],
            environment: ["HOME": "", "XDG_DATA_HOME": ""],
            scheme: "https"
        )
        await stub.program.error.text { $0.contains("45 rows") }
        #expect(await stub.stop().error.hasPrefix("  GET https://"))
    }

    @Test("ends with 69 where no certificate can be kept")
    func refused() async throws {
        let file = home.appending(path: "file")
        try Data().write(to: file)
        let environment = ["XDG_DATA_HOME": file.path()]
        let outcome = try await Program().run(["serve", "--tls", "--port", "0"], environment: environment)
        let remedy = "Not a directory; become the owner of the folder, or use --tls-certificate"
        #expect(outcome.exit == 69)
        #expect(outcome.error == "understudy: no certificate can be stored in '\(file.path())/understudy': \(remedy)\n")
    }
}
