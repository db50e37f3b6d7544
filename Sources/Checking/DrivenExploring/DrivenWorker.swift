// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import Exploring

/// A driver that plays one history after the other; another one takes its place after it failed.
actor DrivenWorker {
    private let subject: any DrivenSubject
    private let stage: any Stage
    private let backends: PreparedBackends
    private let clock: RunClock
    private let limits: DrivenLimits
    private let makeDriver: DriverFactory
    private var session: DriverSession?

    /// Prepares a worker, whose driver is started when it is needed.
    ///
    /// - Parameters:
    ///   - subject: The layer with its list.
    ///   - stage: The stage that serves mounts.
    ///   - backends: The backends of the histories before.
    ///   - clock: Measures time and bounds waits.
    ///   - limits: The limits of each wait.
    ///   - session: A driver that was started; nil for none.
    ///   - makeDriver: Makes the driver.
    init(
        _ subject: any DrivenSubject,
        stage: any Stage,
        backends: PreparedBackends,
        clock: RunClock,
        limits: DrivenLimits,
        session: DriverSession?,
        makeDriver: @escaping DriverFactory
    ) {
        self.subject = subject
        self.stage = stage
        self.backends = backends
        self.clock = clock
        self.limits = limits
        self.session = session
        self.makeDriver = makeDriver
    }

    /// Plays a random history.
    func play(_ draw: RandomHistory) async -> HistoryPlayer.Played {
        await played(History(rowCount: draw.rowCount, variant: draw.variant)) { await $0.play(draw) }
    }

    /// Plays a given history; steps that are not possible are left out.
    func play(_ history: History) async -> HistoryPlayer.Played {
        await played(history) { await $0.play(history) }
    }

    /// Hands over the driver; nil if there is none that can be used on.
    func handOver() -> DriverSession? {
        defer { session = nil }
        return session
    }

    /// Ends the driver.
    func end() async {
        guard let session else { return }
        self.session = nil
        _ = await clock.within(limits.end) { await session.end() }
    }

    private func played(
        _ history: History,
        by play: @escaping @Sendable (HistoryPlayer) async -> HistoryPlayer.Played
    ) async -> HistoryPlayer.Played {
        if session == nil { session = try? await DriverSession(makeDriver) }
        guard let session else {
            return HistoryPlayer.Played(history: history, obstacle: "the driver could not be started again")
        }
        let player = HistoryPlayer(
            session: session,
            stage: stage,
            subject: subject,
            backends: backends,
            clock: clock,
            limits: limits
        )
        // Beside its layers, a history does not wait for the main queue in each call.
        let played =
            session.driver.isOnMainActor
            ? await clock.within(limits.history) { @MainActor in await play(player) }
            : await clock.within(limits.history) { await play(player) }
        if played?.isDriverUsable != true { await end() }
        return played ?? .unfinished(history, within: limits.history)
    }
}

extension HistoryPlayer.Played {
    /// Returns the result of a history that was not finished in time.
    fileprivate static func unfinished(_ history: History, within limit: Duration) -> HistoryPlayer.Played {
        HistoryPlayer.Played(history: history, obstacle: "a history was not finished within \(limit)")
    }
}
