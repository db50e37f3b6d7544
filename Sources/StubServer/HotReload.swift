// Understudy
// SPDX-License-Identifier: Apache-2.0

package import StubEngine

/// Serves a backend anew when what it was read from changes, and the former one on when the new one is bad.
///
/// What happened at run time stays where it fits, as ``Mount/serve(_:)`` says.
package struct HotReload: Sendable {
    /// What became of a change.
    package enum Outcome: Sendable {
        /// The new backend is served, and these things that happened at run time are lost.
        case changed([ReloadLoss])
        /// The new backend is bad, for this reason; the former one is served on.
        case kept(any Error)
    }

    private let mount: Mount
    private let interval: Duration
    private let look: @Sendable () -> [String]
    private let load: @Sendable () throws -> Backend
    private let report: @Sendable (Outcome) -> Void

    /// Prepares to watch.
    ///
    /// - Parameters:
    ///   - mount: Where the backend is served.
    ///   - interval: How long to wait between two looks.
    ///   - look: Says what the backend is read from looks like now, such as ``WatchedFiles/look()``.
    ///   - load: Reads the backend.
    ///   - report: Is told of every change that was taken up.
    package init(
        of mount: Mount,
        every interval: Duration = .milliseconds(300),
        look: @escaping @Sendable () -> [String],
        load: @escaping @Sendable () throws -> Backend,
        report: @escaping @Sendable (Outcome) -> Void
    ) {
        self.mount = mount
        self.interval = interval
        self.look = look
        self.load = load
        self.report = report
    }

    /// Watches until the task is cancelled.
    ///
    /// - Parameter clock: Counts the time between looks.
    package func run(clock: some Clock<Duration> = ContinuousClock()) async {
        var state = ReloadState(look())
        while (try? await clock.sleep(for: interval)) != nil {
            guard state.event(look()) else { continue }
            do {
                report(.changed(mount.serve(try load())))
            } catch {
                report(.kept(error))
            }
        }
    }
}
