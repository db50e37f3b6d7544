// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A view that a table can be put into.
@MainActor
package protocol TableContainer: AnyObject {
    /// The inside of the view.
    var bounds: TableFrame { get }

    /// Puts the table into the view.
    func add(_ table: any ListTable)
}
