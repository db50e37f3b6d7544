// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import DriverProcess

@Suite("The watch over the time limits of calls", .timeLimit(.minutes(1)))
struct CallWatchTests {
    private let clock = HandClock()
    private let watch: CallWatch
    private let expiries: AsyncStream<String>

    init() {
        let (expiries, input) = AsyncStream.makeStream(of: String.self)
        self.expiries = expiries
        watch = CallWatch(clock: clock) { call, limit in input.yield("call \(call) after \(limit)") }
    }

    @Test("one sleep serves many calls, and the last one expires at its own limit")
    func manyCalls() async {
        var sleeps = clock.sleeps.makeAsyncIterator()
        var expiries = expiries.makeAsyncIterator()
        watch.begin(1, within: .seconds(10))
        #expect(await sleeps.next() == .seconds(10))
        clock.advance(by: .seconds(4))
        for call in 2...100 { watch.begin(call, within: .seconds(10)) }
        clock.advance(by: .seconds(6))
        #expect(await sleeps.next() == .seconds(4))
        clock.advance(by: .seconds(4))
        #expect(await expiries.next() == "call 100 after 10.0 seconds")
    }

    @Test("a call with a shorter limit does not wait for the sleep of the call before")
    func shorterLimit() async {
        var sleeps = clock.sleeps.makeAsyncIterator()
        var expiries = expiries.makeAsyncIterator()
        watch.begin(1, within: .seconds(20))
        #expect(await sleeps.next() == .seconds(20))
        watch.begin(2, within: .seconds(5))
        #expect(await sleeps.next() == .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await expiries.next() == "call 2 after 5.0 seconds")
    }

    @Test("nothing expires after the end, and a later call is watched again")
    func end() async {
        var sleeps = clock.sleeps.makeAsyncIterator()
        var expiries = expiries.makeAsyncIterator()
        watch.begin(1, within: .seconds(10))
        #expect(await sleeps.next() == .seconds(10))
        watch.end()
        clock.advance(by: .seconds(10))
        watch.begin(2, within: .seconds(3))
        #expect(await sleeps.next() == .seconds(3))
        clock.advance(by: .seconds(3))
        #expect(await expiries.next() == "call 2 after 3.0 seconds")
    }
}

/// A clock that is moved by hand.
private final class HandClock: Clock, Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private let start = ContinuousClock.now
    private let state: Mutex<(passed: Duration, sleepers: [Int: Sleeper], count: Int)> = Mutex((.zero, [:], 0))
    private let input: AsyncStream<Duration>.Continuation
    /// The durations of the sleeps, each as soon as it has begun.
    let sleeps: AsyncStream<Duration>

    init() {
        (sleeps, input) = AsyncStream.makeStream()
    }

    var now: Instant { start.advanced(by: state.withLock { $0.passed }) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.passed += duration
            let now = start.advanced(by: state.passed)
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let pause = state.withLock { state -> Duration? in
                    // A cancellation before this line found no sleeper; a later one finds it.
                    if Task.isCancelled { return nil }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return start.advanced(by: state.passed).duration(to: deadline)
                }
                if let pause { input.yield(pause) } else { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
