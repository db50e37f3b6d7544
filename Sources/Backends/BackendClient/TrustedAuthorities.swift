// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOSSL

/// The certificates of the only authorities whose servers a client trusts, instead of those of the system.
package struct TrustedAuthorities: Hashable, Sendable {
    /// The certificates.
    let certificates: [NIOSSLCertificate]

    /// Reads certificates.
    ///
    /// - Parameter path: A file in PEM format with at least one certificate.
    /// - Throws: `TrustedAuthoritiesError` for a file that cannot be read, or that has no certificate.
    package init(file path: String) throws(TrustedAuthoritiesError) {
        do {
            certificates = try NIOSSLCertificate.fromPEMFile(path)
        } catch {
            throw TrustedAuthoritiesError(path: path)
        }
        if certificates.isEmpty { throw TrustedAuthoritiesError(path: path) }
    }
}

/// The error of a file without certificates.
package struct TrustedAuthoritiesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    package var path: String

    package var description: String {
        "'\(path)' cannot be read as certificates; name a file in PEM format that begins with '-----BEGIN CERTIFICATE'"
    }
}
