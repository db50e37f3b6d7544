// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine
import Synchronization

/// The mounts by their prefixes; safe to use from every thread.
final class MountTable: Sendable {
    /// A mount with its path prefix.
    struct Entry: Sendable {
        /// The prefix: empty for the root, else with a slash at its beginning and none at its end.
        let prefix: String
        /// The mount below the prefix.
        let mount: Mount
    }

    private struct State {
        /// The mounts, longest prefix first, then by prefix.
        var entries: [Entry] = []
        /// The counts of requests to the removed mounts.
        var formerCounts = RequestCounts()

        /// Removes the mount at a prefix, and keeps its counts.
        mutating func remove(at prefix: String) -> Mount? {
            guard let place = entries.firstIndex(where: { $0.prefix == prefix }) else { return nil }
            let mount = entries.remove(at: place).mount
            for (series, count) in mount.requestCounts.all { formerCounts.add(series, count: count) }
            return mount
        }
    }

    private let state = Mutex(State())
    private let changes = Atomic<Int>(0)

    /// All mounts, longest prefix first.
    var entries: [Entry] { state.withLock { $0.entries } }

    /// The counts of requests to all mounts, with those to removed mounts.
    var requestCounts: RequestCounts {
        state.withLock { state in
            var counts = state.formerCounts
            for entry in state.entries { counts.add(entry.mount.requestCounts) }
            return counts
        }
    }

    /// The number of times that the table has changed.
    var revision: Int { changes.load(ordering: .acquiring) }

    /// Inserts a mount at a prefix and returns the mount that it replaces.
    func insert(_ mount: Mount, at prefix: String) -> Mount? {
        let prefix = Self.normal(prefix)
        defer { changes.add(1, ordering: .acquiringAndReleasing) }
        return state.withLock { state in
            let former = state.remove(at: prefix)
            state.entries.append(Entry(prefix: prefix, mount: mount))
            state.entries.sort { ($1.prefix.utf8.count, $0.prefix) < ($0.prefix.utf8.count, $1.prefix) }
            return former
        }
    }

    /// Removes a mount and returns it.
    func remove(at prefix: String) -> Mount? {
        let prefix = Self.normal(prefix)
        defer { changes.add(1, ordering: .acquiringAndReleasing) }
        return state.withLock { $0.remove(at: prefix) }
    }

    /// Finds the mount of a decoded path and the path below it; `/m/1` is not a prefix of `/m/17`.
    func find(_ path: String) -> (mount: Mount, path: String)? {
        state.withLock { state in
            for entry in state.entries where path.utf8.starts(with: entry.prefix.utf8) {
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
