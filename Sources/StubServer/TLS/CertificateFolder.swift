// Understudy
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
import Glibc

/// Where a user's development certificate is kept from one run to the next.
package struct CertificateFolder: Sendable {
    /// The folder's path.
    package let path: String

    /// Names a folder.
    package init(_ path: String) {
        self.path = path
    }

    /// Names the folder for data that belongs to a user.
    ///
    /// - Parameter environment: The process's variables, of which `XDG_DATA_HOME` and `HOME` count.
    /// - Throws: `StubServerError` when neither says anything.
    package init(for environment: [String: String]) throws(StubServerError) {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            path = "\(data)/understudy"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = "\(home)/.local/share/understudy"
        } else {
            throw StubServerError(
                .cannotKeepCertificate,
                "there is no folder to keep a certificate in; set HOME or XDG_DATA_HOME, or name --tls-certificate"
            )
        }
    }

    /// Returns the certificate that is kept here; where there is none that holds today, makes one.
    ///
    /// - Parameter now: Today.
    /// - Returns: The certificate.
    /// - Throws: `StubServerError` when it cannot be kept.
    package func certificate(at now: Date) throws(StubServerError) -> DevelopmentCertificate {
        do {
            try makeFolder()
            // Of two that start at once, one makes a certificate, and the other finds it.
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw PrivateFile.Refusal() }
            defer { close(lock) }
            return try kept(at: now) ?? made(at: now)
        } catch {
            throw StubServerError(
                .cannotKeepCertificate,
                "no certificate can be kept in '\(path)': \(error); make it yours, or name --tls-certificate"
            )
        }
    }

    private var certificateFile: PrivateFile { PrivateFile("\(path)/localhost.pem") }
    private var keyFile: PrivateFile { PrivateFile("\(path)/localhost-key.pem") }

    /// Makes the folders of the path that are not there, and sees to it that nobody else looks into the last one.
    private func makeFolder() throws(PrivateFile.Refusal) {
        var folder = ""
        for name in path.split(separator: "/") {
            folder += "/\(name)"
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
                throw PrivateFile.Refusal()
            }
        }
        guard chmod(path, 0o700) == 0 else { throw PrivateFile.Refusal() }
    }

    /// A key that others could read is no secret, so that one is not used again.
    private func kept(at now: Date) -> DevelopmentCertificate? {
        guard !keyFile.isOpenToOthers, let key = try? keyFile.bytes(),
            let certificate = try? certificateFile.bytes(),
            let expiry = DevelopmentCertificate.expiry(ofCertificate: certificate, key: key, at: now)
        else { return nil }
        return DevelopmentCertificate(security: security(certificate, key), expiry: expiry, isNew: false)
    }

    private func made(at now: Date) throws -> DevelopmentCertificate {
        let made = try DevelopmentCertificate.make(at: now)
        let (certificate, key) = (Array(made.certificate.utf8), Array(made.key.utf8))
        guard let expiry = DevelopmentCertificate.expiry(ofCertificate: certificate, key: key, at: now) else {
            throw PrivateFile.Refusal("the one that was made does not hold")
        }
        try keyFile.replace(with: key)
        try certificateFile.replace(with: certificate)
        return DevelopmentCertificate(security: security(certificate, key), expiry: expiry, isNew: true)
    }

    private func security(_ certificate: [UInt8], _ key: [UInt8]) -> TransportSecurity {
        TransportSecurity(certificateFile.path, certificate, keyFile.path, key)
    }
}
