// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The progress of the requests of a mount at one moment, without a copy of its journal.
package struct MountProgress: Sendable {
    /// The number of requests that the journal keeps.
    package var keptCount: Int
    /// The requests whose answers are held, oldest first.
    package var held: [JournalEntry.ID]
    /// Whether an answer is being made, delayed or sent.
    package var isAnswering: Bool
}

extension Mount {
    /// The progress of the requests that came so far.
    package var progress: MountProgress {
        inspect { state in
            MountProgress(
                keptCount: state.journal.count,
                held: state.holds.held.map(\.entry.id),
                isAnswering: state.journal.hasReceived
            )
        }
    }
}
