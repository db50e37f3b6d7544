// Understudy
// SPDX-License-Identifier: Apache-2.0

import Glibc
import ListDescription
import Synchronization

/// List files that may change with the files of values that they name, as the system describes them.
package final class WatchedFiles: Sendable {
    /// What a list file named when it looked like that.
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
        var facts = stat()
        guard stat(path, &facts) == 0 else { return "\(path) absent" }
        let time = facts.st_mtim
        return "\(path) \(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
}
