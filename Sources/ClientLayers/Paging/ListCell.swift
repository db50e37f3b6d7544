// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a table shows in one row.
@MainActor
package protocol ListCell: AnyObject {
    /// Under which the cell waits for another use.
    var identifier: String { get }
}
