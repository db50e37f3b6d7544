// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The changes of the lists of a mount; an unchanged list costs nothing.
struct RowStore: Sendable {
    private var overlays: [String: RowOverlay] = [:]
    /// The states of the lists whose tokens lead back to them.
    private var histories: [String: RowHistory] = [:]
    /// The revisions from which the lists count that are again what they were at first.
    private var nextRevisions: [String: UInt64] = [:]

    /// Whether nothing has happened to any list.
    var isUntouched: Bool { overlays.isEmpty }

    /// Returns what has become of a list; nil for nothing.
    subscript(list: String) -> RowOverlay? {
        overlays.isEmpty ? nil : overlays[list]
    }

    /// Changes what has become of a list.
    mutating func change<Result, Failure: Error>(
        _ list: ListDescription,
        with body: (inout RowOverlay) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var overlay = overlays[list.name] ?? RowOverlay(rows: list.rows, revision: nextRevisions[list.name] ?? 0)
        // Taken out, so that the body changes it in place.
        overlays[list.name] = nil
        defer { overlays[list.name] = overlay }
        return try body(&overlay)
    }

    /// Makes a list, or all of them, what they were at first; tokens still lead back to the states that are kept.
    mutating func reset(_ list: String?) {
        for (name, overlay) in overlays where list ?? name == name {
            // The next change has a revision of its own, since tokens may name those before it.
            nextRevisions[name] = overlay.revision + 1
        }
        if let list { overlays[list] = nil } else { overlays = [:] }
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
        let present = overlays[list.name] ?? RowOverlay(rows: list.rows)
        let revision = revision ?? present.revision
        // The list as it was generated needs no memory.
        if revision == 0 { return RowOverlay(rows: list.rows) }
        let kept = revision == present.revision ? present : histories[list.name]?.state(at: revision)
        guard let kept else { return nil }
        histories[list.name, default: RowHistory()].keep(kept)
        return kept
    }

    /// Forgets the states of a list that tokens lead back to; the present one stays.
    mutating func forgetSnapshots(of list: String) {
        histories[list] = nil
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
    /// The number of rows whose content replaces the generated one.
    package var replaced: Int
}
