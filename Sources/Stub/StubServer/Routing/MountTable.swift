// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Synchronization

/// The mounts by their prefixes; safe to use from everywhere.
final class MountTable: Sendable {
    /// A mount with its path prefix.
    struct Entry: Sendable {
        /// Empty for the root, else with a slash in front and none at the end.
        let prefix: String
        /// The mount below the prefix.
        let mount: Mount
    }

    /// Longest prefix first, then by prefix.
    private let state = Mutex<[Entry]>([])
    private let changes = Atomic<Int>(0)

    /// All mounts, longest prefix first.
    var entries: [Entry] { state.withLock { $0 } }

    /// The number of times that the table has changed.
    var revision: Int { changes.load(ordering: .acquiring) }

    /// Inserts a mount at a prefix and returns the one that was there.
    func insert(_ mount: Mount, at prefix: String) -> Mount? {
        let prefix = Self.normal(prefix)
        defer { changes.add(1, ordering: .acquiringAndReleasing) }
        return state.withLock { entries in
            let former = entries.first { $0.prefix == prefix }
            entries.removeAll { $0.prefix == prefix }
            entries.append(Entry(prefix: prefix, mount: mount))
            entries.sort { ($1.prefix.utf8.count, $0.prefix) < ($0.prefix.utf8.count, $1.prefix) }
            return former?.mount
        }
    }

    /// Takes a mount out and returns it.
    func remove(at prefix: String) -> Mount? {
        let prefix = Self.normal(prefix)
        defer { changes.add(1, ordering: .acquiringAndReleasing) }
        return state.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.prefix == prefix }) else { return nil }
            return entries.remove(at: place).mount
        }
    }

    /// Finds the mount of a decoded path and the path below it; `/m/1` is not a prefix of `/m/17`.
    func find(_ path: String) -> (mount: Mount, path: String)? {
        state.withLock { entries in
            for entry in entries where path.utf8.starts(with: entry.prefix.utf8) {
                let rest = path.utf8.dropFirst(entry.prefix.utf8.count)
                if rest.isEmpty { return (entry.mount, "/") }
                if rest.first == UInt8(ascii: "/") { return (entry.mount, String(Substring(rest))) }
            }
            return nil
        }
    }

    private static func normal(_ prefix: String) -> String {
        let parts = prefix.split(separator: "/")
        return parts.map { "/\($0)" }.joined()
    }
}
