// Understudy
// SPDX-License-Identifier: Apache-2.0

import DevelopmentCertificates
import Foundation
import NIOCore
import NIOSSL
import StubEngine

@testable import StubServer

/// What both sides of a test need to speak TLS.
struct Secure {
    /// The server's side.
    var security: TransportSecurity
    /// The certificate, which the client's side believes and nothing else.
    let certificate: NIOSSLCertificate

    /// Makes a certificate of its own.
    init(offersHTTP2: Bool = false) throws {
        let made = try DevelopmentCertificate.make(at: Date())
        let bytes = Array(made.certificate.utf8)
        security = TransportSecurity(
            certificateFile: "localhost.pem",
            certificates: bytes,
            keyFile: "localhost-key.pem",
            key: Array(made.key.utf8)
        )
        security.offersHTTP2 = offersHTTP2
        certificate = try NIOSSLCertificate(bytes: bytes, format: .pem)
    }

    /// A server's configuration with this certificate.
    var configuration: StubServerConfiguration {
        var configuration = StubServerConfiguration.patient
        configuration.security = security
        configuration.lingerLimit = .milliseconds(50)
        return configuration
    }

    /// The side of a client that waits as long as it takes until its close_notify is answered.
    func patientClient(_ protocols: [String] = []) throws -> NIOSSLContext {
        try client(protocols, goodbyeLimit: .hours(1))
    }

    /// The client's side, with what it offers to speak, and the latest TLS it knows.
    func client(
        _ protocols: [String] = [],
        upTo version: TLSVersion? = nil,
        goodbyeLimit: TimeAmount = .seconds(5)
    ) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates([certificate])
        configuration.applicationProtocols = protocols
        configuration.minimumTLSVersion = .tlsv1
        configuration.maximumTLSVersion = version
        configuration.shutdownTimeout = goodbyeLimit
        return try NIOSSLContext(configuration: configuration)
    }
}
