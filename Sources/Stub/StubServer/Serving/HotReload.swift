// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
package import StubEngine
import Synchronization
import SystemPackage

/// Serves a backend again when its source changes, and continues with the former one when the new one is bad.
///
/// The run-time state stays where it fits, as ``Mount/serve(_:)`` says.
package struct HotReload: Sendable {
    /// The outcome of a change.
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
    ///   - mount: The mount that serves the backend.
    ///   - interval: The time between two looks.
    ///   - look: Returns the current look of the backend's source, such as ``WatchedFiles/look()``.
    ///   - load: Reads the backend.
    ///   - report: Receives every change that was taken up.
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
                mount.failReload()
                report(.kept(error))
            }
        }
    }
}

/// Decides when files that are looked at again and again are to be reloaded.
///
/// A change is taken up when two looks in a row have seen the same, so that a file is not read while it is written.
struct ReloadState<Look: Equatable & Sendable>: Sendable {
    private var loaded: Look
    private var last: Look

    /// Begins with what the configuration in force was read from.
    init(_ look: Look) {
        loaded = look
        last = look
    }

    /// Takes in a look; returns whether to read.
    mutating func event(_ look: Look) -> Bool {
        defer { last = look }
        guard look != loaded, look == last else { return false }
        loaded = look
        return true
    }
}

/// List files that may change with the files of values that they name, as the system describes them.
package final class WatchedFiles: Sendable {
    /// The files that a list file named at its last look.
    private struct Reading: Sendable {
        var look: String
        var files: [String]
    }

    private let paths: [String]
    private let readings = Mutex<[String: Reading]>([:])

    /// Names list files, and folders of them.
    package init(_ paths: [String]) {
        self.paths = paths
    }

    /// Returns for each file a text that changes with it; also where it is replaced, removed or made.
    ///
    /// The list files of a folder are those that it has now, and their values files those that they name now.
    package func look() -> [String] {
        paths.flatMap { ListFolder.files(at: $0) ?? [$0] }
            .flatMap { file in
                let own = Self.facts(of: file)
                return [own] + valueFiles(of: file, looking: own).map(Self.facts)
            }
    }

    /// Reads a list file only where it has changed.
    private func valueFiles(of file: String, looking look: String) -> [String] {
        if let reading = readings.withLock({ $0[file] }), reading.look == look { return reading.files }
        let files = ListFileParser.valueFiles(of: file)
        readings.withLock { $0[file] = Reading(look: look, files: files) }
        return files
    }

    private static func facts(of path: String) -> String {
        guard let facts = try? FilePath(path).stat() else { return "\(path) absent" }
        let place = "\(facts.deviceID.rawValue) \(facts.inode.rawValue)"
        return "\(path) \(place) \(facts.size) \(facts.st_mtim)"
    }
}
