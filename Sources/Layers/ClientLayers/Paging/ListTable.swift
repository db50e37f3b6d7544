// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The table on the screen, as far as a paging manager deals with it.
@MainActor
package protocol ListTable: AnyObject {
    /// The data source, which supplies the content of the table and reacts to taps; not kept alive.
    var dataSource: (any ListTableDataSource)? { get set }
    /// The set-up of the table.
    var appearance: TableAppearance { get set }
    /// The frame of the table in the view around it.
    var frame: TableFrame { get set }

    /// Reloads the data source's rows.
    func reload()
    /// Removes the selection from a row.
    func deselect(row: Int, animated: Bool)
    /// Returns a cell that has left the screen and can be reused; nil if there is none.
    func dequeueCell(identifier: String) -> (any ListCell)?
    /// Returns a new cell of the default style.
    func makeCell(identifier: String) -> any ListCell
}

/// The supplier of a table's content, which also reacts to taps.
@MainActor
package protocol ListTableDataSource: AnyObject {
    /// The number of sections.
    var sectionCount: Int { get }
    /// The number of rows.
    var rowCount: Int { get }

    /// Returns the height of a row, in points.
    func rowHeight(at row: Int) -> Double
    /// Returns the cell for a row; nil without a table or such a row.
    func cell(at row: Int) -> (any ListCell)?
    /// Reacts to a tap on a row.
    func selectRow(_ row: Int)
}

/// The cell in one row of a table.
@MainActor
package protocol ListCell: AnyObject {
    /// The identifier under which the cell is reused.
    var identifier: String { get }
}

/// The set-up of a table; the values of a new one are those of a list screen (P-06).
package struct TableAppearance: Hashable, Sendable {
    /// Whether the rows are plain rather than grouped.
    package var isPlain = true
    /// Whether a tap on the status bar scrolls to the top.
    package var scrollsToTop = true
    /// Whether the background lets the view behind shine through.
    package var hasClearBackground = true
    /// Whether lines separate the rows.
    package var hasSeparators = false
    /// Whether the width follows the view around the table.
    package var hasFlexibleWidth = true
    /// Whether the height follows the view around the table.
    package var hasFlexibleHeight = true

    /// Creates the set-up of a list screen.
    package init() {}
}

/// A view that a table can be put into.
@MainActor
package protocol TableContainer: AnyObject {
    /// The inside of the view.
    var bounds: TableFrame { get }

    /// Puts the table into the view.
    func add(_ table: any ListTable)
}

/// A rectangle in points.
package struct TableFrame: Hashable, Sendable {
    /// The empty rectangle at the origin.
    package static let zero = TableFrame()

    /// The left edge.
    package var left: Double
    /// The upper edge.
    package var top: Double
    /// The width.
    package var width: Double
    /// The height.
    package var height: Double

    /// Creates a rectangle.
    package init(left: Double = 0, top: Double = 0, width: Double = 0, height: Double = 0) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}

/// The special parts of one kind of list; paging itself cannot be changed here (P-08).
@MainActor
package protocol TableSpecialization {
    /// The identifier under which the list's cells are reused.
    var cellIdentifier: String { get }

    /// Returns the height of a row, in points.
    func rowHeight(of model: JSONValue) -> Double
    /// Fills a cell with a model.
    func configure(_ cell: any ListCell, with model: JSONValue)
    /// Reacts to a tap after the row has been deselected (P-05).
    func didSelect(_ model: JSONValue)
}

extension TableSpecialization {
    /// The identifier of plain cells.
    package var cellIdentifier: String { "ListCell" }

    /// Returns the default height (P-03).
    package func rowHeight(of model: JSONValue) -> Double { 44.0 }
    /// Leaves the cell as it is.
    package func configure(_ cell: any ListCell, with model: JSONValue) {}
    /// Does nothing further.
    package func didSelect(_ model: JSONValue) {}
}

/// A list without special parts.
package struct PlainTable: TableSpecialization {
    /// Creates the specialization.
    package init() {}
}

/// The example of an article list, in which some rows are advertisements (P-09).
package struct ArticleTable: TableSpecialization {
    /// A page that a tap can open.
    package enum Destination: Hashable, Sendable {
        /// The browser, for an advertisement.
        case browserPage
        /// The page of one article.
        case articlePage
    }

    /// The flag type of an advertisement.
    package static let advertisementFlag = 3

    private let open: @MainActor (Destination, JSONValue) -> Void

    /// Creates the specialization with the function that opens its pages.
    package init(open: @escaping @MainActor (Destination, JSONValue) -> Void) {
        self.open = open
    }

    package var cellIdentifier: String { "ArticleCellIdentifier" }

    package func didSelect(_ model: JSONValue) {
        open(model["flagType"]?.int == Self.advertisementFlag ? .browserPage : .articlePage, model)
    }
}
