// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import StubServer
import SystemCalls

/// The folder that keeps a user's development certificate from one run to the next.
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
    /// - Throws: `StubServerError` if neither is set.
    package init(for environment: [String: String]) throws(StubServerError) {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            path = "\(data)/understudy"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = "\(home)/.local/share/understudy"
        } else {
            throw StubServerError(
                .cannotKeepCertificate,
                message:
                    "there is no folder to store a certificate in; set HOME or XDG_DATA_HOME, or use --tls-certificate"
            )
        }
    }

    /// Returns the certificate in the folder; makes one if there is none that is valid today.
    ///
    /// A certificate with further addresses has its own files, so it does not replace the one without.
    ///
    /// - Parameters:
    ///   - now: Today.
    ///   - addresses: The IPv4 addresses that the certificate names in addition to the loopback's.
    /// - Returns: The certificate.
    /// - Throws: `StubServerError` if the certificate cannot be stored.
    package func certificate(
        at now: Date,
        naming addresses: [String] = []
    ) throws(StubServerError) -> DevelopmentCertificate {
        do {
            try makeFolder()
            // If two processes start at once, one makes a certificate, and the other finds it.
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw PrivateFile.Refusal() }
            defer { close(lock) }
            let files = Files(in: path, named: addresses.isEmpty ? "localhost" : "lan")
            return try kept(in: files, at: now, addresses) ?? made(in: files, at: now, addresses)
        } catch {
            throw StubServerError(
                .cannotKeepCertificate,
                message: "no certificate can be stored in '\(path)': \(error); become the owner of the folder, "
                    + "or use --tls-certificate"
            )
        }
    }

    /// A certificate and its key.
    private struct Files {
        let certificate: PrivateFile
        let key: PrivateFile

        init(in folder: String, named name: String) {
            certificate = PrivateFile("\(folder)/\(name).pem")
            key = PrivateFile("\(folder)/\(name)-key.pem")
        }

        func security(certificate: [UInt8], key: [UInt8]) -> TransportSecurity {
            TransportSecurity(
                certificateFile: self.certificate.path,
                certificates: certificate,
                keyFile: self.key.path,
                key: key
            )
        }
    }

    /// Makes the missing folders of the path, and lets only the owner read the last one.
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

    /// Returns the stored certificate; nil if it is no longer valid, or if others could read its key.
    private func kept(in files: Files, at now: Date, _ addresses: [String]) -> DevelopmentCertificate? {
        guard !files.key.isOpenToOthers, let key = try? files.key.bytes(),
            let certificate = try? files.certificate.bytes(),
            let expiry = DevelopmentCertificate.expiry(
                ofCertificate: certificate,
                key: key,
                at: now,
                naming: addresses
            )
        else { return nil }
        return DevelopmentCertificate(
            security: files.security(certificate: certificate, key: key),
            expiry: expiry,
            isNew: false
        )
    }

    private func made(in files: Files, at now: Date, _ addresses: [String]) throws -> DevelopmentCertificate {
        let made = try DevelopmentCertificate.make(at: now, naming: addresses)
        let (certificate, key) = (Array(made.certificate.utf8), Array(made.key.utf8))
        let expiry = DevelopmentCertificate.expiry(ofCertificate: certificate, key: key, at: now, naming: addresses)
        guard let expiry else { throw PrivateFile.Refusal("the new certificate is not valid") }
        try files.key.replace(with: key)
        try files.certificate.replace(with: certificate)
        return DevelopmentCertificate(
            security: files.security(certificate: certificate, key: key),
            expiry: expiry,
            isNew: true
        )
    }
}
