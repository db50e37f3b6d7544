// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// What one kind of list shows differently; paging itself cannot be changed here (P-08).
@MainActor
package protocol TableSpecialization {
    /// Under which the list's cells wait for another use.
    var cellIdentifier: String { get }

    /// The height of a row, in points.
    func rowHeight(of model: JSONValue) -> Double
    /// Fills a cell with a model.
    func configure(_ cell: any ListCell, with model: JSONValue)
    /// Reacts to a tap after the row has been deselected (P-05).
    func didSelect(_ model: JSONValue)
}

extension TableSpecialization {
    /// The identifier of plain cells.
    package var cellIdentifier: String { "ListCell" }

    /// The default height (P-03).
    package func rowHeight(of model: JSONValue) -> Double { 44.0 }
    /// Leaves the cell as it is.
    package func configure(_ cell: any ListCell, with model: JSONValue) {}
    /// Does nothing further.
    package func didSelect(_ model: JSONValue) {}
}
