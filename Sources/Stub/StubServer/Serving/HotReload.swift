// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
package import StubEngine
import Synchronization
import SystemPackage

/// Serves a backend again when its source changes, and keeps the former backend if the new one is wrong.
///
/// The run-time state stays if it fits the new backend, as ``Mount/serve(_:)`` says.
package struct HotReload: Sendable {
    /// The outcome of a change.
    package enum Outcome: Sendable {
        /// The new backend is served; some changes from run time are lost.
        case changed([ReloadLoss])
        /// The new backend is wrong, for this reason; the former one continues to be served.
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
    ///   - interval: The time between two checks.
    ///   - look: Returns the present look of the backend's source, a value that changes with it, as
    ///     ``WatchedFiles/look()``.
    ///   - load: Reads the backend.
    ///   - report: Receives the outcome of every change.
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
    /// - Parameter clock: Counts the time between checks.
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

/// Decides when to reload files that are checked at intervals.
///
/// A changed file is read only after two equal looks in a row, so that it is not read while it is written.
struct ReloadState<Look: Equatable & Sendable>: Sendable {
    private var loaded: Look
    private var last: Look

    /// Begins with the look of the files that are in force.
    init(_ look: Look) {
        loaded = look
        last = look
    }

    /// Records a look; returns whether to read the files.
    mutating func event(_ look: Look) -> Bool {
        defer { last = look }
        guard look != loaded, look == last else { return false }
        loaded = look
        return true
    }
}

/// List files and the files of values that they name, watched for changes.
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

    /// Returns a text for each file that differs after the file is changed, replaced, removed or created.
    ///
    /// Each call reads again which list files a folder has, and which files of values they name.
    package func look() -> [String] {
        paths.flatMap { ListFolder.files(at: $0) ?? [$0] }
            .flatMap { file in
                let own = Self.facts(of: file)
                return [own] + valueFiles(of: file, looking: own).map(Self.facts)
            }
    }

    /// Returns the files of values of a list file; reads the list file only if it has changed.
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
