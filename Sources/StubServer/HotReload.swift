// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine

/// Serves a configuration anew when what it was read from changes, and the former one on when the new one is bad.
///
/// What happened at run time stays: the journal, the faults, the holds that wait, and changed rows where they fit.
package struct HotReload: Sendable {
    /// What became of a change.
    package enum Outcome: Sendable {
        /// The new configuration is served; answers that were kept back have been let go, and the changed rows of lists
        /// with these names are lost.
        case swapped(Mount, lost: [String])
        /// The new configuration is bad, for this reason; the former one is served on.
        case kept(any Error)
    }

    private let first: Mount
    private let interval: Duration
    private let look: @Sendable () -> [String]
    private let load: @Sendable () throws -> Mount
    private let report: @Sendable (Outcome) -> Void

    /// Prepares to watch.
    ///
    /// - Parameters:
    ///   - first: What is served now.
    ///   - interval: How long to wait between two looks.
    ///   - look: Says what the configuration is read from looks like now, such as ``WatchedFiles/look()``.
    ///   - load: Reads the configuration.
    ///   - report: Is told of every change that was taken up.
    package init(
        from first: Mount,
        every interval: Duration = .milliseconds(300),
        look: @escaping @Sendable () -> [String],
        load: @escaping @Sendable () throws -> Mount,
        report: @escaping @Sendable (Outcome) -> Void
    ) {
        self.first = first
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
        var former = first
        while (try? await clock.sleep(for: interval)) != nil {
            guard state.event(look()) else { continue }
            do {
                let mount = try load()
                let lost = mount.continues(former)
                server.mount(mount, at: prefix)
                former = mount
                report(.swapped(mount, lost: lost))
            } catch {
                report(.kept(error))
            }
        }
    }
}
