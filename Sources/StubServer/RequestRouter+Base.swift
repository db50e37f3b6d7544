// Understudy
// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1
import StubEngine

extension RequestRouter {
    /// Returns what links to a mount begin with: scheme, host and prefix; for a request without a host the prefix alone.
    ///
    /// - Parameters:
    ///   - head: The request, whose host has been found to be ours.
    ///   - target: Its target.
    ///   - path: The target's path below the mount.
    /// - Returns: The beginning, without a slash at its end.
    func base(of head: HTTPRequestHead, _ target: RequestTarget, below path: String) -> String {
        // The mount's own path without a slash has nothing below it.
        let prefix = target.path.hasSuffix(path) ? String(target.path.dropLast(path.count)) : target.path
        let encoded = HeaderText.encodedPath(prefix)
        // What stands in the target itself wins (RFC 9112, section 3.2.2).
        return (target.authority ?? head.headers.first(name: "Host")).map { "\(scheme)://\($0)\(encoded)" } ?? encoded
    }
}
