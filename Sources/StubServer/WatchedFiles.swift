// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files that may change, as the system describes them.
package struct WatchedFiles: Sendable {
    private let paths: [String]

    /// Names the files.
    package init(_ paths: [String]) {
        self.paths = paths
    }

    /// Returns for each file a text that changes with it; also where it is replaced, removed or made.
    package func look() -> [String] {
        paths.map { path in
            var facts = stat()
            guard stat(path, &facts) == 0 else { return "absent" }
            let time = facts.st_mtim
            return "\(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
        }
    }
}
