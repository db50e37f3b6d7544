// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOSSL

/// A certificate with its key, and the protocols that the server offers over TLS.
package struct TransportSecurity: Hashable, Sendable {
    /// The path of the certificate, followed by the certificates that signed it, in PEM form.
    package let certificateFile: String
    /// The path of the certificate's key in PEM form.
    package let keyFile: String
    /// Whether clients may choose HTTP/2.
    package var offersHTTP2 = false
    /// The time that a client may take to return the close_notify of TLS.
    var goodbyeLimit: Duration = .seconds(1)
    private let certificates: [UInt8]
    private let key: [UInt8]

    /// Reads a certificate and its key from files, and checks them.
    ///
    /// - Parameters:
    ///   - certificateFile: The path of the certificate in PEM form.
    ///   - keyFile: The path of its key in PEM form, without a passphrase.
    /// - Throws: `StubServerError` with the file that cannot be read, or with the mistake in it.
    package init(certificateFile: String, keyFile: String) throws(StubServerError) {
        let certificates = try Self.bytes(of: certificateFile, "certificate")
        self.init(
            certificateFile: certificateFile,
            certificates: certificates,
            keyFile: keyFile,
            key: try Self.bytes(of: keyFile, "key")
        )
        _ = try context
    }

    /// Takes the bytes of a certificate and its key.
    package init(certificateFile: String, certificates: [UInt8], keyFile: String, key: [UInt8]) {
        self.certificateFile = certificateFile
        self.certificates = certificates
        self.keyFile = keyFile
        self.key = key
    }

    /// The settings of connections: TLS 1.2 or later, and HTTP/1.1 unless a client chooses more.
    var context: NIOSSLContext {
        get throws(StubServerError) {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try chain.map { .certificate($0) },
                privateKey: .privateKey(try privateKey)
            )
            configuration.minimumTLSVersion = .tlsv12
            configuration.shutdownTimeout = TimeAmount(goodbyeLimit)
            configuration.applicationProtocols = offersHTTP2 ? ["h2", "http/1.1"] : ["http/1.1"]
            do {
                return try NIOSSLContext(configuration: configuration)
            } catch {
                let files = "the key in '\(keyFile)' does not match the certificate in '\(certificateFile)'"
                throw StubServerError(.badCertificate, message: "\(files); name two that match")
            }
        }
    }

    private var chain: [NIOSSLCertificate] {
        get throws(StubServerError) {
            do {
                return try NIOSSLCertificate.fromPEMBytes(certificates)
            } catch {
                throw StubServerError(
                    .badCertificate,
                    message:
                        "'\(certificateFile)' has no certificate; name a PEM file with -----BEGIN CERTIFICATE-----"
                )
            }
        }
    }

    private var privateKey: NIOSSLPrivateKey {
        get throws(StubServerError) {
            do {
                return try NIOSSLPrivateKey(bytes: key, format: .pem)
            } catch {
                let remedy = "name a PEM file with -----BEGIN PRIVATE KEY----- and without a passphrase"
                throw StubServerError(.badCertificate, message: "'\(keyFile)' has no usable key; \(remedy)")
            }
        }
    }

    private static func bytes(of path: String, _ kind: String) throws(StubServerError) -> [UInt8] {
        do {
            return try PrivateFile(path).bytes()
        } catch {
            throw StubServerError(
                .badCertificate,
                message: "the \(kind) file '\(path)' cannot be read: \(error); name a readable file"
            )
        }
    }
}
