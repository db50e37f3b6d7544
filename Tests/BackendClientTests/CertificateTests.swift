// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import DevelopmentCertificates
import Foundation
import NIOSSL
import Testing

@testable import BackendClient

/// The certificates of servers: only trusted ones get a request.
@Suite("certificates", .timeLimit(.minutes(2)))
struct CertificateTests {
    /// A certificate with both sides of a connection.
    private struct Identity {
        var context: NIOSSLContext
        var authorities: TrustedAuthorities

        init() throws {
            let made = try DevelopmentCertificate.make(at: Date())
            let certificate = try NIOSSLCertificate(bytes: Array(made.certificate.utf8), format: .pem)
            let key = try NIOSSLPrivateKey(bytes: Array(made.key.utf8), format: .pem)
            context = try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: [.certificate(certificate)],
                    privateKey: .privateKey(key)
                )
            )
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
            defer { try? FileManager.default.removeItem(at: file) }
            try made.certificate.write(to: file, atomically: true, encoding: .utf8)
            authorities = try TrustedAuthorities(file: file.path())
        }
    }

    private static func untrusted(_ origin: String) -> String {
        "the certificate of \(origin) is not trusted; pass the certificate of its authority with --ca FILE, if you "
            + "trust it"
    }

    @Test("one that is not trusted gets no request, and the remedy is named")
    func untrusted() async throws {
        let identity = try Identity()
        try await RawServer.run(over: [identity.context], script: { _ in .text(Wire.answer()) }) { server in
            let origin = "https://localhost:\(server.port)"
            let exchange = try #require(await ClientCase().ask(["/a"], of: origin).first)
            #expect(exchange.failure == TransportFailure(Self.untrusted(origin)))
            #expect(server.requests == [])
        }
    }

    @Test("one of an authority that the user trusts gets requests")
    func trusted() async throws {
        let identity = try Identity()
        try await RawServer.run(over: [identity.context], script: { _ in .text(Wire.answer()) }) { server in
            var client = ClientCase()
            client.limits.authorities = identity.authorities
            let exchanges = try await client.ask(["/a", "/b"], of: "https://localhost:\(server.port)")
            #expect(exchanges.map(\.status) == [200, 200])
            #expect(server.requests == ["GET /a", "GET /b"])
        }
    }

    @Test("one that changes between two requests gets no second one")
    func changed() async throws {
        let identities = [try Identity(), try Identity()]
        let answer = Wire.answer(headers: "Connection: close\r\n")
        try await RawServer.run(over: identities.map(\.context), script: { _ in .last(answer) }) { server in
            var client = ClientCase()
            client.limits.authorities = identities[0].authorities
            let origin = "https://localhost:\(server.port)"
            let exchanges = try await client.ask(["/a", "/b"], of: origin)
            #expect(exchanges[0].status == 200)
            let message =
                "the certificate of \(origin) has changed between two requests, and the new one is not trusted; check "
                + "who answers there, or pass the certificate of its authority with --ca FILE, if you trust it"
            #expect(exchanges[1].failure == TransportFailure(message))
            #expect(server.requests == ["GET /a"])
        }
    }

    @Test("a server without TLS is recognized")
    func plain() async throws {
        try await RawServer.run(script: { _ in .text(Wire.answer()) }) { server in
            let origin = "https://localhost:\(server.port)"
            let exchange = try #require(await ClientCase().ask(["/a"], of: origin).first)
            let message =
                "\(origin) does not answer by TLS; check host, port, and whether http or https is right"
            #expect(exchange.failure == TransportFailure(message))
            #expect(server.requests == [])
        }
    }

    @Test("a file without certificates is refused", arguments: ["/dev/null", "/nonexistent.pem"])
    func noCertificates(path: String) {
        let error = #expect(throws: TrustedAuthoritiesError.self) { try TrustedAuthorities(file: path) }
        #expect(
            error?.description
                == "'\(path)' cannot be read as certificates; name a file in PEM format that begins with "
                + "'-----BEGIN CERTIFICATE'"
        )
    }
}
