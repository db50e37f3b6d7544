// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Synchronization

/// An alarm that rings when the test says so.
final class ManualAlarm: Alarm {
    private struct Entry {
        var duration: Duration
        var action: @MainActor @Sendable () -> Void
    }

    private let entries = Mutex<(last: Int, set: [Int: Entry])>((0, [:]))

    /// How long the alarms that are set were to wait, in the order of setting.
    var set: [Duration] {
        entries.withLock { entries in entries.set.keys.sorted().compactMap { entries.set[$0]?.duration } }
    }

    func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let number = entries.withLock { entries in
            entries.last += 1
            entries.set[entries.last] = Entry(duration: duration, action: action)
            return entries.last
        }
        return { self.entries.withLock { $0.set[number] = nil } }
    }

    /// Lets every alarm ring that is set.
    @MainActor
    func ringAll() {
        let due = entries.withLock { entries in
            defer { entries.set = [:] }
            return entries.set.keys.sorted().compactMap { entries.set[$0]?.action }
        }
        for action in due { action() }
    }
}
