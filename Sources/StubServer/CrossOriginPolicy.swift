// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Which web pages from elsewhere may read what the mounts answer (CORS); the admin API is for none of them.
package enum CrossOriginPolicy: String, CaseIterable, Hashable, Sendable {
    /// None.
    case none
    /// Pages that come from this machine, at any port, and from the allowed host names.
    case loopback
    /// All, without cookies.
    case any
}
