// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Looks at a mount from time to time, and reports what has changed since the last time.
package struct MountWatch: Sendable {
    /// A part of what a mount remembers.
    package enum Part: String, Hashable, Sendable, CaseIterable {
        /// The lists and answers that are served.
        case lists
        /// The rows that came, went and were replaced.
        case rows
        /// The faults with their counters.
        case faults
        /// The holds that wait, and the answers that are held.
        case holds
        /// The requests, where they are forgotten.
        case journal
        /// The sandboxes that came and went.
        case sandboxes
    }

    /// The changes since the last time.
    package struct News: Sendable {
        /// The revision of the mount at the time of the look.
        package var revision: UInt64
        /// The requests.
        package var requests: JournalReader.Batch
        /// The parts that have changed.
        package var parts: [Part]
    }

    /// The parts in values that can be compared at little cost.
    private struct Parts: Hashable, Sendable {
        var edition: Int
        var sandboxChanges: Int
        var rowChanges: UInt64
        var faults: [Mount.ActiveFault]
        var holds: [Hold]
        var held: [JournalEntry.ID]
        var forgotten: JournalEntry.ID

        init(_ state: MountState, edition: Int, sandboxChanges: Int) {
            self.edition = edition
            self.sandboxChanges = sandboxChanges
            rowChanges = state.rows.changeCount
            faults = state.activeFaults
            holds = state.holds.armed
            held = state.holds.held.map(\.entry.id)
            forgotten = state.journal.forgotten
        }

        func isSame(_ part: Part, as other: Parts) -> Bool {
            switch part {
            case .lists: edition == other.edition
            case .rows: rowChanges == other.rowChanges
            case .faults: faults == other.faults
            case .holds: holds == other.holds && held == other.held
            case .journal: forgotten == other.forgotten
            case .sandboxes: sandboxChanges == other.sandboxChanges
            }
        }
    }

    /// The mount.
    package let mount: Mount
    private var reader: JournalReader
    /// The parts as they were at the last look; nil if that is unknown.
    private var parts: Parts?

    /// Begins to watch a mount.
    ///
    /// - Parameters:
    ///   - mount: The mount.
    ///   - id: The last request that the caller knows; nil for the newest one. With a request, the caller has watched
    ///     before, and the first news name all parts.
    package init(_ mount: Mount, after id: JournalEntry.ID? = nil) {
        self.mount = mount
        let (edition, sandboxChanges) = (mount.edition, mount.sandboxes?.changeCount ?? 0)
        let begun = mount.inspect { state in
            let parts = Parts(state, edition: edition, sandboxChanges: sandboxChanges)
            return (reader: JournalReader(state.journal, after: id), parts: parts)
        }
        reader = begun.reader
        parts = id == nil ? begun.parts : nil
    }

    /// The newest request that was reported or left out.
    package var newest: JournalEntry.ID { reader.newest }

    /// Looks at the mount.
    ///
    /// - Parameter requestsMax: The most requests to report.
    /// - Returns: The changes since the last look.
    package mutating func look(requestsMax: Int) -> News {
        let (revision, edition) = (mount.revision, mount.edition)
        let sandboxChanges = mount.sandboxes?.changeCount ?? 0
        var reader = reader
        let seen = mount.inspect { state in
            let batch = reader.read(state.journal, most: requestsMax)
            let parts = Parts(state, edition: edition, sandboxChanges: sandboxChanges)
            return (reader: reader, batch: batch, parts: parts)
        }
        self.reader = seen.reader
        let changed = Part.allCases.filter { part in parts.map { !$0.isSame(part, as: seen.parts) } ?? true }
        parts = seen.parts
        return News(revision: revision, requests: seen.batch, parts: changed)
    }
}
