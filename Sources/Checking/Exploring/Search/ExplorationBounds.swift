// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The limits within which histories are searched.
package struct ExplorationBounds: Hashable, Sendable {
    /// The number of pages that the longest list has at first.
    package var pages = 3
    /// The most requests in flight at once.
    package var flying = 3
    /// The most faults in one history.
    package var faults = 2
    /// The most actions of the user in one history.
    package var actions = 6
    /// The most changes of rows in one history.
    package var changes = 1

    /// Creates the default limits.
    package init() {}

    /// Creates limits.
    package init(pages: Int, flying: Int, faults: Int, actions: Int, changes: Int) {
        self.pages = pages
        self.flying = flying
        self.faults = faults
        self.actions = actions
        self.changes = changes
    }

    /// These limits for histories of any length.
    var withoutLengths: ExplorationBounds {
        let most = Int(UInt8.max)
        return ExplorationBounds(pages: pages, flying: flying, faults: most, actions: most, changes: most)
    }

    /// The limits that the state of the model can hold.
    package static let limits = (pages: 1...8, flying: 1...5, faults: 0...255, actions: 0...255, changes: 0...12)

    /// Returns the numbers of rows with which histories begin, for pages of a size.
    ///
    /// Among them are an empty list, and lists whose last page is full or has a single row.
    package func rowCounts(pageSize: Int) -> [Int] {
        let longest = max(0, (pages - 1) * pageSize + 1)
        // A last page that lacks one row is another one than a last page of one row if pages are larger than two rows.
        let short = max(0, pages * pageSize - 1)
        return Set([0, 1, pageSize, pages * pageSize, longest, short]).sorted()
    }
}
