// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension Mount {
    /// Goes on where another mount of the same backend is: with its journal, faults, holds that wait, and changed rows.
    ///
    /// Answers that the other one still works on count as given, since it gives them. The changes of a list are kept
    /// where this mount has a list of that name which began with as many rows.
    ///
    /// - Parameter former: The mount whose place this one takes.
    /// - Returns: The names of the lists whose changes are lost.
    package func continues(_ former: Mount) -> [String] {
        let past = former.inspect { $0 }
        let kept = former.file.lists
            .filter { old in
                file.lists.contains { $0.name == old.name && $0.rows == old.rows }
            }
            .map(\.name)
        let lost = former.listChanges.filter { $0.hasChanged && !kept.contains($0.list) }.map(\.list)
        withState { $0.continues(past, losing: lost) }
        return lost
    }
}

extension MountState {
    /// Takes over what another state remembers.
    fileprivate mutating func continues(_ past: MountState, losing lost: [String]) {
        journal = past.journal
        for entry in past.journal.entries where entry.state == .received || entry.state == .held {
            journal.update(entry.id) { $0.state = entry.ending == .never ? .gone : .answered }
        }
        faults.continues(past.faults)
        rows = past.rows
        for list in lost { rows.reset(list) }
        for pattern in past.holds.armed { hold(pattern) }
    }
}

extension ListChanges {
    /// Whether anything has become of the list.
    fileprivate var hasChanged: Bool { inserted > 0 || removed > 0 || replaced > 0 }
}
