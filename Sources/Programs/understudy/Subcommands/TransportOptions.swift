// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DevelopmentCertificates
import Foundation
import StubServer

/// The options for TLS and HTTP/2.
struct TransportOptions: ParsableArguments {
    @Flag(help: "Serve over TLS, with a certificate for this machine that is created on first use.")
    var tls = false

    @Option(
        name: .customLong("tls-certificate"),
        help: ArgumentHelp("Serve over TLS with this certificate, in PEM format.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"])
    )
    var certificate: String?

    @Option(
        name: .customLong("tls-key"),
        help: ArgumentHelp("Use this key for --tls-certificate, in PEM format.", valueName: "file"),
        completion: .file(extensions: ["pem", "key"])
    )
    var key: String?

    @Flag(name: .customLong("http2"), help: "Offer HTTP/2 over TLS, in addition to HTTP/1.1.")
    var isHTTP2 = false

    func validate() throws {
        try Bounds.check(path: certificate, of: "--tls-certificate")
        try Bounds.check(path: key, of: "--tls-key")
        if certificate != nil, key == nil {
            throw ValidationError("--tls-certificate needs --tls-key with the certificate's key; add it")
        }
        if key != nil, certificate == nil {
            throw ValidationError("--tls-key needs --tls-certificate with the key's certificate; add it")
        }
        if isHTTP2, !tls, certificate == nil {
            throw ValidationError("--http2 needs TLS, as in browsers; add --tls")
        }
    }

    /// Reads or makes the certificate.
    ///
    /// - Parameter addresses: The IPv4 addresses that a new certificate names, in addition to loopback.
    /// - Returns: The certificate to serve with, nil for connections without TLS, and the lines for the user.
    /// - Throws: `StubServerError` if there is no usable certificate.
    func security(
        naming addresses: [String]
    ) throws(StubServerError) -> (security: TransportSecurity?, notice: @Sendable (String) -> [String]) {
        if let certificate, let key {
            var security = try TransportSecurity(certificateFile: certificate, keyFile: key)
            security.offersHTTP2 = isHTTP2
            return (security, { _ in [] })
        }
        guard tls else { return (nil, { _ in [] }) }
        let folder = try CertificateFolder(for: ProcessInfo.processInfo.environment)
        let certificate = try folder.certificate(at: Date(), naming: addresses)
        var security = certificate.security
        security.offersHTTP2 = isHTTP2
        return (security, { Self.notice(of: certificate, at: $0) })
    }

    private static func notice(of certificate: DevelopmentCertificate, at url: String) -> [String] {
        let day = certificate.expiry.formatted(.iso8601.year().month().day())
        let file = certificate.security.certificateFile
        let state = certificate.isNew ? "new" : "existing"
        return [
            "  certificate (\(state)), valid until \(day): \(file)",
            "  with curl: curl --cacert '\(file)' \(url)/",
            "  in a browser: add that file to the trusted certificates; see docs/security.md, TLS",
        ]
    }
}
