// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine

/// Serves a configuration anew when what it was read from changes, and the former one on when the new one is bad.
package struct HotReload: Sendable {
    /// What became of a change.
    package enum Outcome: Sendable {
        /// The new configuration is served, with an empty journal; answers that were kept back have been let go.
        case swapped(Mount)
        /// The new configuration is bad, for this reason; the former one is served on.
        case kept(any Error)
    }

    private let interval: Duration
    private let look: @Sendable () -> [String]
    private let load: @Sendable () throws -> Mount
    private let report: @Sendable (Outcome) -> Void

    /// Prepares to watch.
    ///
    /// - Parameters:
    ///   - interval: How long to wait between two looks.
    ///   - look: Says what the configuration is read from looks like now, such as ``WatchedFiles/look()``.
    ///   - load: Reads the configuration.
    ///   - report: Is told of every change that was taken up.
    package init(
        every interval: Duration = .milliseconds(300),
        look: @escaping @Sendable () -> [String],
        load: @escaping @Sendable () throws -> Mount,
        report: @escaping @Sendable (Outcome) -> Void
    ) {
        self.interval = interval
        self.look = look
        self.load = load
        self.report = report
    }

    /// Watches until the task is cancelled.
    ///
    /// - Parameters:
    ///   - server: Where the configuration is served.
    ///   - prefix: Below which prefix.
    ///   - clock: Counts the time between looks.
    package func run(on server: StubServer, at prefix: String, clock: some Clock<Duration> = ContinuousClock()) async {
        var state = ReloadState(look())
        while (try? await clock.sleep(for: interval)) != nil {
            guard state.event(look()) else { continue }
            do {
                let mount = try load()
                server.mount(mount, at: prefix)
                report(.swapped(mount))
            } catch {
                report(.kept(error))
            }
        }
    }
}
