// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine

/// The sandbox that a request names, by a header or by the beginning of its path, and the rest of the path.
struct SandboxAddress: Hashable, Sendable {
    /// The header that names a sandbox.
    static let header = "Understudy-Sandbox"

    /// The name of the sandbox; nil for none.
    let name: String?
    /// The prefix of the sandbox in the path; empty for none.
    let prefix: String
    /// The decoded path without the prefix of the sandbox.
    let path: String

    /// Reads the address of a request.
    ///
    /// - Parameters:
    ///   - path: The decoded path.
    ///   - headers: The values of ``header``.
    /// - Throws: `SandboxRefusal` for a wrong name, and for two different names.
    init(path: String, headers: [String]) throws(SandboxRefusal) {
        let (own, rest) = SandboxPath.parts(of: path)
        for name in headers { try Sandbox.check(name: name) }
        if let own { try Sandbox.check(name: own) }
        name = own ?? headers.first
        prefix = own.map(SandboxPath.prefix) ?? ""
        self.path = rest
        if let name, let other = headers.first(where: { $0 != name }) {
            throw SandboxRefusal(400, message: "the request names the sandboxes '\(name)' and '\(other)'; name one")
        }
    }
}
