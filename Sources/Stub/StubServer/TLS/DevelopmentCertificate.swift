// Understudy
// SPDX-License-Identifier: Apache-2.0

import Crypto
package import FoundationEssentials
import SwiftASN1
import X509

/// A certificate by which this machine proves that it is this machine, for clients that are set to trust it.
package struct DevelopmentCertificate: Sendable {
    /// The certificate's file, its key, and what is offered over them.
    package let security: TransportSecurity
    /// The time after which no client trusts it.
    package let expiry: Date
    /// Whether it was made just now, so that no client trusts it yet.
    package let isNew: Bool

    /// The most days that one holds, since browsers trust none that hold longer.
    static let dayCountMax = 397

    /// Makes a certificate in PEM form, with its key.
    ///
    /// It may sign no other, so that a client that trusts it trusts this machine and nothing else. It does not list the
    /// uses of its key: some libraries take a certificate that does not sign others for one that has not signed itself.
    ///
    /// - Parameters:
    ///   - now: The moment of its making; it holds from the day before, since clocks differ.
    ///   - addresses: The IPv4 addresses that it names in addition to the loopback's.
    /// - Returns: Two texts in PEM form.
    /// - Throws: The errors of the certificate library.
    static func make(at now: Date, naming addresses: [String] = []) throws -> (certificate: String, key: String) {
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
                SubjectAlternativeNames(names(with: addresses))
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        return (try certificate.serializeAsPEM().pemString + "\n", key.pemRepresentation + "\n")
    }

    /// Returns the expiry of a kept certificate; nil for one that is not usable.
    ///
    /// A certificate is usable if it is ours, belongs to its key, holds today, and names every address.
    ///
    /// - Parameters:
    ///   - certificate: The content of its file.
    ///   - key: The content of its key's file.
    ///   - now: Today.
    ///   - addresses: The IPv4 addresses that it has to name in addition to the loopback's.
    /// - Returns: The time after which no client trusts it.
    static func expiry(
        ofCertificate certificate: [UInt8],
        key: [UInt8],
        at now: Date,
        naming addresses: [String] = []
    ) -> Date? {
        guard let certificate = try? Certificate(pemEncoded: String(decoding: certificate, as: UTF8.self)),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: String(decoding: key, as: UTF8.self)),
            certificate.publicKey == Certificate.PublicKey(key.publicKey),
            let kept = try? certificate.extensions.subjectAlternativeNames,
            names(with: addresses).allSatisfy({ kept.contains($0) }),
            certificate.notValidBefore <= now, now.addingTimeInterval(day) < certificate.notValidAfter
        else { return nil }
        return certificate.notValidAfter
    }

    private static let day = 86_400.0

    /// Returns the names under which a machine asks itself, and some IPv4 addresses under which others do.
    private static func names(with addresses: [String]) -> [GeneralName] {
        let loopback6 = [UInt8](repeating: 0, count: 15) + [1]
        var numbers: [[UInt8]] = [[127, 0, 0, 1], loopback6]
        for address in addresses {
            let parts = address.split(separator: ".").compactMap { UInt8($0) }
            if parts.count == 4 { numbers.append(parts) }
        }
        let named = numbers.map { GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        return [GeneralName.dnsName("localhost")] + named
    }
}
