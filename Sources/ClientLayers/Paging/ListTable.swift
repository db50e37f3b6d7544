// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The table on the screen, as far as a paging manager deals with it.
@MainActor
package protocol ListTable: AnyObject {
    /// Who says what the table shows and reacts to taps; not kept alive.
    var dataSource: (any ListTableDataSource)? { get set }
    /// How the table is set up.
    var appearance: TableAppearance { get set }
    /// Where the table is in the view around it.
    var frame: TableFrame { get set }

    /// Shows the data source's rows anew.
    func reload()
    /// Takes the selection off a row.
    func deselect(row: Int, animated: Bool)
    /// A cell that has left the screen and waits for another use; nil if there is none.
    func dequeueCell(identifier: String) -> (any ListCell)?
    /// A new cell of the default style.
    func makeCell(identifier: String) -> any ListCell
}
