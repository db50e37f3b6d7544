// Understudy
// SPDX-License-Identifier: Apache-2.0

import CLibCrypto
package import Foundation
package import StubServer
import SystemCalls

/// A certificate by which this machine proves its identity to clients that trust the certificate.
package struct DevelopmentCertificate: Sendable {
    /// The certificate's file, its key, and the protocols that the server offers with them.
    package let security: TransportSecurity
    /// The time after which no client trusts it.
    package let expiry: Date
    /// Whether it is new, so that no client trusts it yet.
    package let isNew: Bool

    /// The most days that a certificate is valid; browsers trust no certificate that is valid longer.
    static let dayCountMax = 397

    /// Makes a certificate in PEM form, with its key.
    ///
    /// The certificate must not sign others, so a client that trusts it trusts only this machine. It does not list the
    /// uses of its key: with such a list, some libraries would not take it for a self-signed certificate.
    ///
    /// - Parameters:
    ///   - now: The present time; the certificate is valid from the day before, because clocks differ.
    ///   - addresses: The IPv4 addresses that the certificate names in addition to the loopback's.
    /// - Returns: Two texts in PEM form.
    /// - Throws: `OpenSSLError`, such as for an address that is not an IP address.
    package static func make(
        at now: Date,
        naming addresses: [String] = []
    ) throws(OpenSSLError) -> (certificate: String, key: String) {
        let key = try OpenSSLError.check(understudy_new_p256_key())
        defer { EVP_PKEY_free(key) }
        let certificate = try OpenSSLError.check(X509_new())
        defer { X509_free(certificate) }
        try OpenSSLError.check(X509_set_version(certificate, version3))
        try setSerialNumber(of: certificate)
        try setNames(of: certificate)
        let start = time_t(now.timeIntervalSince1970) - day
        _ = try OpenSSLError.check(ASN1_TIME_set(X509_getm_notBefore(certificate), start))
        _ = try OpenSSLError.check(ASN1_TIME_set(X509_getm_notAfter(certificate), start + dayCountMax * day))
        try OpenSSLError.check(X509_set_pubkey(certificate, key))
        let names = ["DNS:localhost"] + (loopback + addresses).map { "IP:\($0)" }
        try add(NID_basic_constraints, value: "critical,CA:FALSE", to: certificate)
        try add(NID_ext_key_usage, value: "serverAuth", to: certificate)
        try add(NID_subject_alt_name, value: names.joined(separator: ","), to: certificate)
        guard X509_sign(certificate, key, EVP_sha256()) > 0 else { throw OpenSSLError() }
        return (
            try text(by: { PEM_write_bio_X509($0, certificate) }),
            try text(by: { PEM_write_bio_PKCS8PrivateKey($0, key, nil, nil, 0, nil, nil) })
        )
    }

    /// Returns the expiry of a stored certificate; nil for one that is not usable.
    ///
    /// A certificate is usable if Understudy made it, and if it belongs to its key, is valid today, and names every
    /// address.
    ///
    /// - Parameters:
    ///   - certificate: The content of the certificate's file.
    ///   - key: The content of the key's file.
    ///   - now: Today.
    ///   - addresses: The IPv4 addresses that the certificate must name in addition to the loopback's.
    /// - Returns: The time after which no client trusts it.
    static func expiry(
        ofCertificate certificate: [UInt8],
        key: [UInt8],
        at now: Date,
        naming addresses: [String] = []
    ) -> Date? {
        // The caller does not report the errors, so the queue must not keep a message for the next failure.
        defer { ERR_clear_error() }
        guard let certificate = read(certificate, with: { PEM_read_bio_X509($0, nil, nil, nil) }) else { return nil }
        defer { X509_free(certificate) }
        guard let key = read(key, with: { PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else { return nil }
        defer { EVP_PKEY_free(key) }
        guard X509_check_private_key(certificate, key) == 1,
            X509_check_host(certificate, "localhost", 0, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil) == 1,
            (loopback + addresses).allSatisfy({ X509_check_ip_asc(certificate, $0, 0) == 1 }),
            let start = date(of: X509_get0_notBefore(certificate)),
            let end = date(of: X509_get0_notAfter(certificate)),
            start <= now, now.addingTimeInterval(Double(day)) < end
        else { return nil }
        return end
    }

    private static let day = 86_400
    /// The number that stands for version 3 (RFC 5280, section 4.1.2.1).
    private static let version3 = 2
    /// The addresses at which a machine reaches itself.
    private static let loopback = ["127.0.0.1", "::1"]

    /// Gives a certificate a random positive number of at most 20 bytes (RFC 5280, section 4.1.2.2).
    private static func setSerialNumber(of certificate: OpaquePointer) throws(OpenSSLError) {
        let number = try OpenSSLError.check(BN_new())
        defer { BN_free(number) }
        try OpenSSLError.check(BN_rand(number, 159, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY))
        _ = try OpenSSLError.check(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)))
    }

    private static func setNames(of certificate: OpaquePointer) throws(OpenSSLError) {
        let name = X509_get_subject_name(certificate)
        for (field, value) in [("CN", "localhost"), ("O", "Understudy development certificate")] {
            try OpenSSLError.check(X509_NAME_add_entry_by_txt(name, field, MBSTRING_ASC, value, -1, -1, 0))
        }
        try OpenSSLError.check(X509_set_issuer_name(certificate, name))
    }

    private static func add(
        _ identifier: CInt,
        value: String,
        to certificate: OpaquePointer
    ) throws(OpenSSLError) {
        var context = X509V3_CTX()
        understudy_name_signer(&context, certificate)
        let content = try OpenSSLError.check(X509V3_EXT_conf_nid(nil, &context, identifier, value))
        defer { X509_EXTENSION_free(content) }
        try OpenSSLError.check(X509_add_ext(certificate, content, -1))
    }

    /// Returns the text that a function of OpenSSL writes.
    private static func text(by write: (OpaquePointer) -> CInt) throws(OpenSSLError) -> String {
        let memory = try OpenSSLError.check(BIO_new(BIO_s_mem()))
        defer { BIO_free(memory) }
        try OpenSSLError.check(write(memory))
        var start: UnsafeMutablePointer<CChar>?
        let count = understudy_content(memory, &start)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Returns the object that a function of OpenSSL reads from bytes; nil if they do not have one.
    private static func read(_ bytes: [UInt8], with read: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        bytes.withUnsafeBytes { bytes in
            guard let memory = BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count)) else { return nil }
            defer { BIO_free(memory) }
            return read(memory)
        }
    }

    private static func date(of time: UnsafePointer<ASN1_TIME>?) -> Date? {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
        return Date(timeIntervalSince1970: Double(timegm(&parts)))
    }
}

/// The reason that OpenSSL gives for a failure.
package struct OpenSSLError: Error, CustomStringConvertible {
    package let description: String

    /// Takes the latest error of OpenSSL's queue.
    init() {
        var text = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(ERR_get_error(), &text, text.count)
        ERR_clear_error()
        description = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// Throws unless the result of a function is 1, which means success.
    static func check(_ result: CInt) throws(OpenSSLError) {
        guard result == 1 else { throw OpenSSLError() }
    }

    /// Returns the result of a function; throws if it is nil, which means failure.
    static func check<Value>(_ result: Value?) throws(OpenSSLError) -> Value {
        guard let result else { throw OpenSSLError() }
        return result
    }
}
