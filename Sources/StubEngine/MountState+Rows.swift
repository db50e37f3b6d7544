// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension MountState {
    /// The lists with the numbers of rows that they have now, and the answers.
    var changedFile: ListFile {
        var changed = backend.file
        for (index, changes) in listChanges.enumerated() { changed.lists[index].rows = changes.rows }
        return changed
    }

    /// What has become of each list, in the order of the file.
    var listChanges: [ListChanges] {
        backend.file.lists.map { list in
            guard let overlay = rows[list.name] else {
                return ListChanges(list: list.name, rows: list.rows, inserted: 0, removed: 0, replaced: 0)
            }
            let inserted = overlay.nextNumber - list.rows
            return ListChanges(
                list: list.name,
                rows: overlay.count,
                inserted: inserted,
                removed: list.rows + inserted - overlay.count,
                replaced: overlay.stored.count
            )
        }
    }
}
