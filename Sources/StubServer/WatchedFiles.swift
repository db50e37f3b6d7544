// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import Synchronization
import SystemPackage

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
        guard let facts = try? FilePath(path).stat() else { return "\(path) absent" }
        let place = "\(facts.deviceID.rawValue) \(facts.inode.rawValue)"
        return "\(path) \(place) \(facts.size) \(facts.st_mtim)"
    }
}
