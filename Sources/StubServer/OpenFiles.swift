// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How many files, of which each connection is one, the system lets this process open.
package enum OpenFiles {
    /// What is left for everything that is no connection: refusals, list files, a program's own.
    static let reserve = 24

    /// How many may be open at once.
    package static var limit: Int {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return .max }
        return Int(clamping: limits.rlim_cur)
    }

    /// Raises the limit, as far as the system allows it without asking.
    ///
    /// - Parameter count: How many are wanted.
    package static func raiseLimit(to count: Int) {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return }
        guard limits.rlim_cur < rlim_t(count) else { return }
        limits.rlim_cur = min(limits.rlim_max, rlim_t(count))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    }

    /// Returns how many connections there can be.
    ///
    /// - Parameter wanted: The most that are wanted.
    /// - Returns: As many, or as many as there are files for; one at least.
    package static func connections(wanted: Int) -> Int {
        max(1, min(wanted, limit - openCount - reserve))
    }

    /// How many are open now, as far as the system tells.
    private static var openCount: Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
