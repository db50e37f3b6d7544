// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The process groups of all drivers that run, for an end that cannot wait for theirs.
package enum LivingGroups {
    private static let leaders = Mutex<Set<pid_t>>([])

    /// Notes a driver that has started as the leader of its group.
    static func insert(_ leader: pid_t) {
        leaders.withLock { _ = $0.insert(leader) }
    }

    /// Forgets a driver before its process is reaped and the number belongs to somebody else.
    static func remove(_ leader: pid_t) {
        leaders.withLock { _ = $0.remove(leader) }
    }

    /// Kills all drivers with everything in their groups.
    package static func killAll() {
        leaders.withLock { leaders in
            for leader in leaders { kill(-leader, SIGKILL) }
            leaders = []
        }
    }
}
