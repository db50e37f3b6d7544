// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// Passes alarms on and counts those that are set as work under way, so that a settle waits for them.
final class CountingAlarm: Alarm {
    private let inner: any Alarm
    private let count: RequestCount

    /// Creates an alarm that rings by another.
    init(_ inner: any Alarm, count: RequestCount) {
        self.inner = inner
        self.count = count
    }

    func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let work = Work(count)
        Task.immediate { @MainActor in work.begin() }
        let stop = inner.ring(after: duration) {
            action()
            work.end()
        }
        return {
            stop()
            Task.immediate { @MainActor in work.end() }
        }
    }

    /// One alarm, which ends once: it rings or is taken back.
    @MainActor
    private final class Work {
        private let count: RequestCount
        private var isSet = false

        nonisolated init(_ count: RequestCount) {
            self.count = count
        }

        func begin() {
            isSet = true
            count.began()
        }

        func end() {
            guard isSet else { return }
            isSet = false
            count.ended()
        }
    }
}
