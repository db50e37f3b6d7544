// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DriverProcess
import Synchronization
import SystemCalls
import UnixSignals

/// Lets a first SIGINT, SIGTERM or SIGHUP end a run cleanly, and a later one at once.
final class Interruption: Sendable {
    private struct State {
        var signals = SignalSeries<ContinuousClock.Instant>()
        var seen: UnixSignal?
        var isHearing = false
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    /// The time for what is left to write after a signal; no CI waits longer than seven seconds in all.
    private static let grace: Duration = .seconds(4)

    private let state = Mutex(State())

    /// The exit code of a run that was interrupted; nil if none was.
    var status: ExitCode? { state.withLock { $0.seen }.map { ExitCode(128 + $0.rawValue) } }

    /// Hears signals from now on until the process ends; the first is kept for what runs later, a later one ends all.
    ///
    /// - Parameter onFirst: The reaction to the first signal.
    func hear(onFirst: @escaping @Sendable () -> Void = {}) async {
        let isHearing = state.withLock { state in
            defer { state.isHearing = true }
            return state.isHearing
        }
        guard !isHearing else { return }
        // A program that `nohup` has started goes on when its terminal is gone.
        let isDetached = SignalDisposition(of: SIGHUP) == .ignored
        let heard: [UnixSignal] = isDetached ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup]
        let signals = await UnixSignalsSequence(trapping: heard)
        // Not a child task: signals are heard until the process ends, whatever runs meanwhile.
        Task {
            for await signal in signals {
                switch take(signal) {
                case .cancel: onFirst()
                case .ignore: break
                case .end: end(signal)
                }
            }
        }
    }

    /// Runs a body and cancels it at the first signal, or at once if that has come already.
    ///
    /// - Parameter body: The code to run; must end early when its task is cancelled.
    /// - Returns: The result of the body.
    /// - Throws: What the body throws.
    func during<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        // Trapped before the body begins, so that no signal that answers its output ends the program unheard.
        await hear()
        // A task of its own, so that a signal can cancel the body and nothing around it.
        let work = Task { try await body() }
        let isLate = state.withLock { state in
            state.cancel = { work.cancel() }
            return state.seen != nil
        }
        if isLate { work.cancel() }
        return try await work.value
    }

    /// Says that nothing is left but to write to a reader that may have stopped reading.
    ///
    /// A signal, also one that has come, then ends the program after a few seconds.
    func boundRest() {
        let (isFirst, seen) = state.withLock { state in
            defer { state.isOver = true }
            return (!state.isOver, state.seen)
        }
        if isFirst, let seen { endSoon(seen) }
    }

    /// Keeps the first signal and cancels what runs; returns what a signal asks for.
    private func take(_ signal: UnixSignal) -> SignalSeries<ContinuousClock.Instant>.Action {
        let (action, isOver, cancel) = state.withLock { state in
            state.seen = state.seen ?? signal
            return (state.signals.receive(at: .now), state.isOver, state.cancel)
        }
        guard action == .cancel else { return action }
        cancel?()
        if isOver { endSoon(signal) }
        return action
    }

    private func endSoon(_ signal: UnixSignal) {
        // Nothing waits for it: it ends the process, unless that ends before.
        Task {
            try? await ContinuousClock().sleep(for: Self.grace)
            end(signal)
        }
    }

    private func end(_ signal: UnixSignal) -> Never {
        LivingGroups.killAll()
        _exit(128 + signal.rawValue)
    }
}

/// The signals of one process, by the times at which they arrive.
///
/// `timeout` and many CI systems signal a program and at once its whole process group, so that the program receives the
/// same wish twice within microseconds. Repeats within a second are one signal.
struct SignalSeries<Instant: InstantProtocol> where Instant.Duration == Duration {
    /// The consequence of one signal.
    enum Action: Hashable {
        /// The run ends cleanly.
        case cancel
        /// The signal repeats the first one.
        case ignore
        /// The process ends at once.
        case end
    }

    /// The time after the first signal in which another one only repeats it.
    static var repeatSpan: Duration { .seconds(1) }

    private var first: Instant?

    /// Returns what a signal asks for.
    ///
    /// - Parameter instant: The moment of its arrival.
    /// - Returns: The consequence.
    mutating func receive(at instant: Instant) -> Action {
        guard let first else {
            first = instant
            return .cancel
        }
        return first.duration(to: instant) < Self.repeatSpan ? .ignore : .end
    }
}

/// Keeps SIGXFSZ from ending the process, so that a file that may not grow is an error like a full disk.
enum FileSizeSignal {
    /// Handles the signal with nothing; unlike one that is ignored, no child inherits that.
    static func hold() {
        signal(SIGXFSZ) { _ in }
    }
}
