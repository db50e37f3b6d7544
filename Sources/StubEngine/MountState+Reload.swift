// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension MountState {
    /// Serves something else, and keeps what happened at run time where it fits; returns what does not.
    mutating func serve(_ next: Backend) -> [ReloadLoss] {
        var losses: [ReloadLoss] = []
        for changes in listChanges {
            let list = next.file.lists.first { $0.name == changes.list }
            if let list, list.rows == backend.rows(of: changes.list) { continue }
            rows.reset(changes.list)
            if changes.hasChanged { losses.append(.rows(list: changes.list, isServed: list != nil)) }
        }
        backend = next
        losses += faults.goOn(with: next.faults, in: changedFile).map { .fault($0.fault, problem: $0.problem) }
        return losses + holds.forget(allBut: next.file.names).map { .hold($0) }
    }
}

extension Backend {
    /// How many rows a list begins with; nil where none has the name.
    fileprivate func rows(of name: String) -> UInt64? { file.lists.first { $0.name == name }?.rows }
}

extension ListChanges {
    /// Whether anything has become of the list.
    fileprivate var hasChanged: Bool { inserted > 0 || removed > 0 || replaced > 0 }
}
