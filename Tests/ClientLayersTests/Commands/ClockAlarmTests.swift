// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Testing

@Suite("An alarm over a clock", .timeLimit(.minutes(5)))
@MainActor
struct ClockAlarmTests {
    /// A clock on which every wait ends at once, unless its task was cancelled.
    private struct HurriedClock: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
        }
    }

    @Test("rings when the time has passed")
    func rings() async {
        await withCheckedContinuation { continuation in
            _ = ClockAlarm(clock: HurriedClock()).ring(after: .seconds(3600)) { continuation.resume() }
        }
    }

    @Test("does not ring when it was taken back")
    func takenBack() async {
        let log = Log()
        let stop = ClockAlarm(clock: HurriedClock()).ring(after: .seconds(3600)) { log.add("rung") }
        stop()
        await withCheckedContinuation { continuation in
            _ = ClockAlarm(clock: HurriedClock()).ring(after: .seconds(3600)) { continuation.resume() }
        }
        #expect(log.all == [])
    }
}
