// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension MountState {
    /// Serves something else, and keeps what happened at run time where it fits; returns what does not.
    mutating func serve(_ next: Backend) -> [ReloadLoss] {
        var losses: [ReloadLoss] = []
        for (list, changes) in zip(backend.file.lists, listChanges) {
            let successor = next.file.lists.first { $0.name == list.name }
            guard let reason = list.reasonToForgetRows(of: successor, changes) else { continue }
            rows.reset(list.name)
            if changes.hasChanged { losses.append(.rows(list: list.name, reason)) }
        }
        backend = next
        losses += faults.goOn(with: next.faults, in: changedFile).map { .fault($0.fault, problem: $0.problem) }
        return losses + holds.forget(allBut: next.file.names).map { .hold($0) }
    }
}

extension ListDescription {
    /// Why changed rows of the list mean nothing in the one that takes its place; nil if they do.
    fileprivate func reasonToForgetRows(of next: ListDescription?, _ changes: ListChanges) -> ReloadLoss.Reason? {
        guard let next else { return .gone }
        if next.rows != rows { return .count }
        // What was put into rows was put there by their old description.
        return changes.replaced > 0 && (next.row != row || next.items != items) ? .description : nil
    }
}

extension ListChanges {
    /// Whether anything has become of the list.
    fileprivate var hasChanged: Bool { inserted > 0 || removed > 0 || replaced > 0 }
}
