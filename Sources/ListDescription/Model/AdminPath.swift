// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Where the admin API is, with the images that rows name, so that no list can be there.
package enum AdminPath {
    /// The path below which everything is the admin API's.
    package static let root = "/__understudy"

    /// Returns the rest of a path below ``root``, from its slash on; nil for a path that is not the admin API's.
    package static func rest(of path: String) -> String? {
        guard path.utf8.starts(with: root.utf8) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        if rest.isEmpty { return "/" }
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : nil
    }
}
