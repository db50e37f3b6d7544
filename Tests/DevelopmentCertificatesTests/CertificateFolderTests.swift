// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
import Foundation
import StubServer
import Testing

@testable import DevelopmentCertificates

/// A folder of its own for each test.
@Suite("The development certificate")
final class CertificateTests {
    private let place: URL
    private let folder: CertificateFolder
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        place = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = CertificateFolder("\(place.path())/data/understudy")
    }

    deinit {
        try? FileManager.default.removeItem(at: place)
    }

    private var certificateFile: String { "\(folder.path)/localhost.pem" }
    private var keyFile: String { "\(folder.path)/localhost-key.pem" }

    /// Returns a certificate in words, as `openssl x509 -text` prints it.
    private static func text(of certificate: String) throws -> String {
        let bytes = Array(certificate.utf8)
        let input = try #require(BIO_new_mem_buf(bytes, CInt(bytes.count)))
        defer { BIO_free(input) }
        let content = try #require(PEM_read_bio_X509(input, nil, nil, nil))
        defer { X509_free(content) }
        let output = try #require(BIO_new(BIO_s_mem()))
        defer { BIO_free(output) }
        #expect(X509_print(output, content) == 1)
        var start: UnsafeMutablePointer<CChar>?
        let count = understudy_content(output, &start)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("is made once, in files that only their owner can read")
    func kept() throws {
        let made = try folder.certificate(at: now)
        #expect(made.isNew)
        #expect(made.security.certificateFile == certificateFile)
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(keyFile) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        let found = try folder.certificate(at: now)
        #expect(!found.isNew)
        #expect(found.security == made.security)
        #expect(found.expiry == made.expiry)
    }

    @Test("names this machine, no authority, and holds no longer than browsers believe")
    func content() throws {
        let made = try DevelopmentCertificate.make(at: now)
        let text = try Self.text(of: made.certificate)
        #expect(text.contains("Not Before: Jan 14 08:00:00 2027 GMT"))
        #expect(text.contains("Not After : Feb 15 08:00:00 2028 GMT"))
        #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
        #expect(text.contains("NIST CURVE: P-256"))
        let extensions = """
            X509v3 Basic Constraints: critical
                CA:FALSE
            X509v3 Extended Key Usage:\u{20}
                TLS Web Server Authentication
            X509v3 Subject Alternative Name:\u{20}
                DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1
            """
        let end = try #require(text.range(of: "X509v3 extensions:\n")).upperBound
        let lines = text[end...].split(separator: "\n").prefix(6).map { $0.dropFirst(12) }
        #expect(lines.joined(separator: "\n") == extensions)
        #expect(try DevelopmentCertificate.make(at: now).certificate != made.certificate)
    }

    @Test("names further addresses in files of its own, and is made anew for an address that it lacks")
    func addresses() throws {
        let plain = try folder.certificate(at: now)
        let made = try folder.certificate(at: now, naming: ["192.168.1.5", "10.0.2.2"])
        #expect(made.isNew)
        #expect(made.security.certificateFile == "\(folder.path)/lan.pem")
        let text = try String(contentsOfFile: made.security.certificateFile, encoding: .utf8)
        let names = "IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.1.5, IP Address:10.0.2.2\n"
        #expect(try Self.text(of: text).contains(names))
        #expect(!(try folder.certificate(at: now, naming: ["10.0.2.2"]).isNew))
        #expect(try folder.certificate(at: now, naming: ["192.168.1.6", "10.0.2.2"]).isNew)
        let found = try folder.certificate(at: now)
        #expect(!found.isNew && found.security == plain.security)
    }

    @Test("is made anew when a day or less is left of it, and before it holds")
    func expiry() throws {
        let made = try folder.certificate(at: now)
        #expect(!(try folder.certificate(at: made.expiry.addingTimeInterval(-2 * 86_400)).isNew))
        #expect(try folder.certificate(at: made.expiry.addingTimeInterval(-3_600)).isNew)
        #expect(try folder.certificate(at: now.addingTimeInterval(-9 * 86_400)).isNew)
    }

    @Test(
        "is made anew when a file is broken, missing, or another's",
        arguments: ["localhost.pem", "localhost-key.pem"],
        ["", "no certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", nil]
    )
    func broken(name: String, content: String?) throws {
        _ = try folder.certificate(at: now)
        let file = "\(folder.path)/\(name)"
        try FileManager.default.removeItem(atPath: file)
        if let content { try Data(content.utf8).write(to: URL(filePath: file)) }
        #expect(try folder.certificate(at: now).isNew)
        #expect(!(try folder.certificate(at: now).isNew))
    }

    @Test("is made anew when its key is another's, and when others could read it")
    func untrustworthy() throws {
        _ = try folder.certificate(at: now)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keyFile)
        #expect(try folder.certificate(at: now).isNew)
        let other = try DevelopmentCertificate.make(at: now)
        try PrivateFile(keyFile).replace(with: Array(other.key.utf8))
        #expect(try folder.certificate(at: now).isNew)
    }

    @Test("is made once, though many ask at once")
    func crowd() async throws {
        let certificates = try await withThrowingTaskGroup(of: DevelopmentCertificate.self) { group in
            for _ in 0..<8 { group.addTask { [folder, now] in try folder.certificate(at: now) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(certificates.filter(\.isNew).count == 1)
        #expect(Set(certificates.map(\.security)).count == 1)
    }

    @Test("that cannot be kept is refused with what to do")
    func refused() throws {
        try Data().write(to: place.appending(path: "data"))
        let error = #expect(throws: StubServerError.self) { try self.folder.certificate(at: self.now) }
        let remedy = "Not a directory; become the owner of the folder, or use --tls-certificate"
        #expect(
            error
                == StubServerError(
                    .cannotKeepCertificate,
                    message: "no certificate can be stored in '\(folder.path)': \(remedy)"
                )
        )
    }

    @Test(
        "lies where a user's data belongs",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/understudy"),
            (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share/understudy"),
            (["HOME": "/home/a"], "/home/a/.local/share/understudy"),
        ]
    )
    func place(environment: [String: String], path: String) throws {
        #expect(try CertificateFolder(for: environment).path == path)
    }

    @Test("is refused where there is no place for a user's data")
    func nowhere() {
        let remedy = "set HOME or XDG_DATA_HOME, or use --tls-certificate"
        let error = StubServerError(
            .cannotKeepCertificate,
            message: "there is no folder to store a certificate in; \(remedy)"
        )
        #expect(throws: error) { try CertificateFolder(for: ["HOME": "here"]) }
    }

    @Test("of a user's own is taken when it matches its key, and refused with the file's name when not")
    func own() throws {
        let made = try folder.certificate(at: now)
        #expect(try TransportSecurity(certificateFile: certificateFile, keyFile: keyFile) == made.security)
        let other = CertificateFolder("\(place.path())/other")
        let otherKey = try other.certificate(at: now).security.keyFile
        let missing = "\(place.path())/missing.pem"
        let cases = [
            (
                certificateFile, otherKey,
                "the key in '\(otherKey)' does not match the certificate in '\(certificateFile)'; name two that match"
            ),
            (
                keyFile, keyFile,
                "'\(keyFile)' has no certificate; name a PEM file with -----BEGIN CERTIFICATE-----"
            ),
            (
                certificateFile, certificateFile,
                "'\(certificateFile)' has no usable key; "
                    + "name a PEM file with -----BEGIN PRIVATE KEY----- and without a passphrase"
            ),
            (
                missing, keyFile,
                "the certificate file '\(missing)' cannot be read: No such file or directory; name a readable file"
            ),
            (
                certificateFile, folder.path,
                "the key file '\(folder.path)' cannot be read: it is not a file; name a readable file"
            ),
        ]
        for (certificate, key, message) in cases {
            #expect(throws: StubServerError(.badCertificate, message: message)) {
                try TransportSecurity(certificateFile: certificate, keyFile: key)
            }
        }
    }
}
