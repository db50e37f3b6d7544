// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The rows that a pager shows, each id once.
struct ShownList: Hashable, Sendable {
    /// The rows in order.
    private(set) var rows: [JSONValue] = []
    /// The id of each row.
    private(set) var ids: [JSONValue] = []
    /// The number of pages that have added rows.
    private(set) var pageCount = 0
    /// The rows of the last page beyond a limit, which are shown when the next page is wanted.
    private(set) var rest: ShownPage?
    private var known: Set<JSONValue> = []

    /// Adds the rows of a page that the list does not have yet.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - place: The place of the rows.
    /// - Returns: The rows that were added; a row without an id is always added.
    mutating func add(_ page: ReadPage, place: ShownPage.Place) -> ShownPage {
        if place == .replacesAll { self = ShownList() }
        var added = ShownPage(rows: [], ids: [], place: place)
        for (row, id) in zip(page.rows, page.ids) where id == .null || known.insert(id).inserted {
            added.rows.append(row)
            added.ids.append(id)
        }
        rows.insert(contentsOf: added.rows, at: place == .atStart ? 0 : rows.count)
        ids.insert(contentsOf: added.ids, at: place == .atStart ? 0 : ids.count)
        return added
    }

    /// Counts a page that was added.
    mutating func countPage() {
        pageCount += 1
    }

    /// Holds the rows behind a limit for later.
    ///
    /// - Parameters:
    ///   - limit: The most rows to show.
    ///   - added: The rows that were added last.
    /// - Returns: Those of them that are still shown.
    mutating func trim(to limit: Int, of added: ShownPage) -> ShownPage {
        let surplus = min(ids.count - max(0, limit), added.ids.count)
        guard surplus > 0 else { return added }
        rest = ShownPage(rows: Array(rows.suffix(surplus)), ids: Array(ids.suffix(surplus)), place: .atEnd)
        rows.removeLast(surplus)
        ids.removeLast(surplus)
        var shown = added
        shown.rows.removeLast(surplus)
        shown.ids.removeLast(surplus)
        return shown
    }

    /// Shows the rows that were held.
    ///
    /// - Returns: The rows; nil if none were held.
    mutating func showRest() -> ShownPage? {
        guard let held = rest else { return nil }
        rest = nil
        rows += held.rows
        ids += held.ids
        return held
    }
}
