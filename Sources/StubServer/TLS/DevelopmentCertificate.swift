// Understudy
// SPDX-License-Identifier: Apache-2.0

import Crypto
package import FoundationEssentials
import SwiftASN1
import X509

/// A certificate by which this machine says that it is this machine, for who has been told to believe it.
package struct DevelopmentCertificate: Sendable {
    /// The certificate's file, its key, and what is offered over them.
    package let security: TransportSecurity
    /// The time after which nobody believes it.
    package let expiry: Date
    /// Whether it was made just now, so that nobody has been told.
    package let isNew: Bool

    /// The most days that one holds, since browsers believe none that hold longer.
    static let dayCountMax = 397

    /// Makes a certificate in PEM form, with its key.
    ///
    /// It may sign no other, so that whoever believes it believes this machine and nobody else. It does not list what
    /// its key is for: some libraries take one that does not sign others for none that has signed itself.
    ///
    /// - Parameter now: When it is made; it holds from the day before, since clocks differ.
    /// - Returns: Two texts in PEM form.
    /// - Throws: What the makers of certificates say.
    static func make(at now: Date) throws -> (certificate: String, key: String) {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName {
            CommonName("localhost")
            OrganizationName("Understudy development certificate")
        }
        let start = now.addingTimeInterval(-day)
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: start,
            notValidAfter: start.addingTimeInterval(Double(dayCountMax) * day),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        return (try certificate.serializeAsPEM().pemString + "\n", key.pemRepresentation + "\n")
    }

    /// Returns how long a certificate holds that was kept; nil where it is not ours, not of its key, or not of today.
    ///
    /// - Parameters:
    ///   - certificate: The content of its file.
    ///   - key: The content of its key's file.
    ///   - now: Today.
    /// - Returns: The time after which nobody believes it.
    static func expiry(ofCertificate certificate: [UInt8], key: [UInt8], at now: Date) -> Date? {
        guard let certificate = try? Certificate(pemEncoded: String(decoding: certificate, as: UTF8.self)),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: String(decoding: key, as: UTF8.self)),
            certificate.publicKey == Certificate.PublicKey(key.publicKey),
            let kept = try? certificate.extensions.subjectAlternativeNames, Array(kept) == names,
            certificate.notValidBefore <= now, now.addingTimeInterval(day) < certificate.notValidAfter
        else { return nil }
        return certificate.notValidAfter
    }

    private static let day = 86_400.0

    /// The names under which a machine asks itself.
    private static var names: [GeneralName] {
        let loopback6 = [UInt8](repeating: 0, count: 15) + [1]
        return [
            .dnsName("localhost"),
            .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
            .ipAddress(ASN1OctetString(contentBytes: loopback6[...])),
        ]
    }
}
