// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Says what a table shows and reacts to taps.
@MainActor
package protocol ListTableDataSource: AnyObject {
    /// The number of sections.
    var sectionCount: Int { get }
    /// The number of rows.
    var rowCount: Int { get }

    /// The height of a row, in points.
    func rowHeight(at row: Int) -> Double
    /// The cell for a row; nil without a table or such a row.
    func cell(at row: Int) -> (any ListCell)?
    /// Reacts to a tap on a row.
    func selectRow(_ row: Int)
}
