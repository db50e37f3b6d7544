// Understudy
// SPDX-License-Identifier: Apache-2.0

import Reporters
import Synchronization
import Testing

@Suite("The lines that show that a run goes on")
struct HeartbeatTests {
    /// A clock that jumps to whatever is waited for, and is cancelled after some jumps.
    private final class JumpingClock: Clock, Sendable {
        typealias Instant = ContinuousClock.Instant

        let minimumResolution: Duration = .nanoseconds(1)
        private let state: Mutex<(now: Instant, rest: Int)>

        init(jumps: Int) {
            state = Mutex((.now, jumps))
        }

        var now: Instant { state.withLock(\.now) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try state.withLock { state in
                guard state.rest > 0 else { throw CancellationError() }
                state = (deadline, state.rest - 1)
            }
        }
    }

    @Test("come every half minute until the run has ended")
    func beats() async {
        var beats: [Duration] = []
        await Heartbeat(clock: JumpingClock(jumps: 3)).run { beats.append($0) }
        #expect(beats == [.seconds(30), .seconds(60), .seconds(90)])
    }

    @Test("say how far it is and what does not hold")
    func words() {
        var line = ProgressLine(planned: 4)
        line.count(isTrouble: false)
        #expect(line.sentence(elapsed: .seconds(30)) == "1 of 4 contracts ended after 30.00 s")
        line.count(isTrouble: true)
        #expect(
            line.sentence(elapsed: .seconds(90)) == "2 of 4 contracts ended after 1 min 30 s, 1 of them not holding"
        )
    }
}
