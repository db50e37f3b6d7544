// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The rows of both walks around a finding, row by row, for a drawing.
package struct WalkPicture: Hashable, Sendable {
    /// The kind of a cell.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A row that came.
        case row
        /// A row that the walk had before.
        case again
        /// A row that only the other walk has.
        case missing
        /// A row after one that it preceded in the first walk.
        case moved
        /// No row: the other walk has something here that says nothing about this one.
        case blank
        /// Rows that the picture leaves out.
        case leftOut
    }

    /// One row of a walk, or the rows that are left out.
    package struct Cell: Hashable, Sendable {
        /// The kind.
        package var kind: Kind
        /// The id of the row; empty if it is not recorded.
        package var label = ""
        /// The index of the page that has the row; nil for a cell without one.
        package var page: Int?
        /// The number of rows that the cell stands for.
        package var count = 1
    }

    /// One walk.
    package struct Lane: Hashable, Sendable {
        /// The page size and the counts of the walk.
        package var title: String
        /// The cells, from the first row to the last one.
        package var cells: [Cell]
        /// The end of the walk, as the last page shows it.
        package var ending: String
    }

    /// The walks, the first one first.
    package var lanes: [Lane]
    /// Whether cells below each other are the same row; false if the second walk has another order.
    package var isAligned: Bool
}

extension RowTrail {
    /// Returns the name of the walk with its page size and counts.
    func title(_ name: String) -> String {
        let words = size.map { "page size \($0)" } ?? "the server’s page size"
        return "\(name), \(words): \(rowCount) row\(rowCount == 1 ? "" : "s") on \(pages.count) "
            + "page\(pages.count == 1 ? "" : "s")"
    }

    /// The end of the walk, in words.
    var endingWords: String {
        let words =
            switch ending {
            case .open: "no page was read"
            case .said: "end, as the page says"
            case .empty(let isPromised): isPromised ? "end: a promised page has no rows" : "end: no rows follow"
            case .circle: "the page leads back"
            case .failed(let glance): "the next page gets \(glance.words)"
            case .limited: "stops at the limit"
            case .full: "stopped at the limit of memory"
            }
        return pages.last?.total.map { "\(words), total \($0)" } ?? words
    }
}
