// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps SIGPIPE from ending this process when a driver ends while a line is on its way to it.
enum BrokenPipeSignal {
    private static let ignored: Void = {
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0 else { return }
        // Whoever chose a disposition of their own keeps it.
        let isDefault = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
        if isDefault { signal(SIGPIPE, SIG_IGN) }
    }()

    /// Ignores SIGPIPE in the whole process from now on, unless it has been given a disposition already.
    static func ignore() {
        ignored
    }
}
