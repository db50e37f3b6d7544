// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The changes of the rows of a mount, by the lists that have them; an unchanged list costs nothing.
struct RowStore: Sendable {
    private var overlays: [String: RowOverlay] = [:]
    /// The states of the lists whose tokens lead back to them.
    private var histories: [String: RowHistory] = [:]
    /// The revisions from which lists continue to count after they were reset.
    private var nextRevisions: [String: UInt64] = [:]
    /// The number of changes of all lists, which goes on when they are cleared.
    private(set) var changeCount: UInt64 = 0

    /// Whether nothing has happened to any list.
    var isUntouched: Bool { overlays.isEmpty }

    /// Returns the changes of the rows that a list has; nil if there are none.
    subscript(owner: String) -> RowOverlay? {
        overlays.isEmpty ? nil : overlays[owner]
    }

    /// Changes the rows of a list; all lists that serve these rows see the change.
    mutating func change<Result, Failure: Error>(
        _ list: ListDescription,
        with body: (inout RowOverlay) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let owner = list.rowsName
        let isNew = overlays[owner] == nil
        var overlay = overlays[owner] ?? RowOverlay(rows: list.rows, revision: nextRevisions[owner] ?? 0)
        // The overlay is removed from the dictionary, so that the body changes it in place.
        overlays[owner] = nil
        let revision = overlay.revision
        defer {
            // After a refused change, an unchanged list still costs nothing.
            let hasChanged = overlay.revision != revision
            if hasChanged || !isNew { overlays[owner] = overlay }
            if hasChanged { changeCount += 1 }
        }
        return try body(&overlay)
    }

    /// Makes the rows that a list has, or all rows, what they were at first; tokens still lead back to the states that
    /// are kept.
    mutating func reset(_ owner: String?) {
        for (name, overlay) in overlays where owner ?? name == name {
            // The next change has a revision of its own, since tokens may name those before it.
            nextRevisions[name] = overlay.revision + 1
        }
        if let owner { overlays[owner] = nil } else { overlays = [:] }
        changeCount += 1
    }

    /// Forgets all changes of all lists, and the states that tokens lead back to.
    mutating func clear() {
        let count = changeCount
        self = RowStore()
        changeCount = count + 1
    }
}

extension RowStore {
    /// Returns the rows that a request for a page sees, and keeps them for the tokens of the page.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - revision: The revision that a token of the request names; nil for the present rows.
    /// - Returns: The rows; nil if they have been dropped.
    mutating func snapshot(of list: ListDescription, at revision: UInt64?) -> RowOverlay? {
        let owner = list.rowsName
        let present = overlays[owner] ?? RowOverlay(rows: list.rows)
        let revision = revision ?? present.revision
        // The list as it was generated needs no memory.
        if revision == 0 { return RowOverlay(rows: list.rows) }
        let kept = revision == present.revision ? present : histories[owner]?.state(at: revision)
        guard let kept else { return nil }
        histories[owner, default: RowHistory()].keep(kept)
        return kept
    }

    /// Lets the rows that a list now has for itself count their revisions above those of the list whose rows it served.
    ///
    /// Its old tokens name revisions of the other rows, and so none of them leads to a state of its own rows.
    mutating func startRevisions(of owner: String, above other: String) {
        let next = overlays[other].map { $0.revision + 1 } ?? nextRevisions[other] ?? 0
        nextRevisions[owner] = max(nextRevisions[owner] ?? 0, next)
    }

    /// Forgets the states of the rows of a list that tokens lead back to; the present one stays.
    mutating func forgetSnapshots(of owner: String) {
        histories[owner] = nil
    }
}

/// The changes of a list since it was generated, in numbers.
package struct ListChanges: Hashable, Sendable {
    /// The list's name.
    package var list: String
    /// The current number of rows.
    package var rows: UInt64
    /// The number of rows that were put in, including those that were taken out again.
    package var inserted: UInt64
    /// The number of rows that were taken out.
    package var removed: UInt64
    /// The number of generated rows that have been replaced by other ones.
    package var replaced: Int
    /// The number of rows with members of their own: the replaced rows, and inserted rows that were given members.
    var own: Int

    /// Whether the rows are not those of the generated list.
    package var hasChanged: Bool { inserted > 0 || removed > 0 || replaced > 0 }
}
