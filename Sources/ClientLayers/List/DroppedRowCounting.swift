// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A reformer that also says how many rows of a response became no model (S-39, X-13).
@MainActor
package protocol DroppedRowCounting: AnyObject {
    /// The number of rows that the last response held and no model came of.
    var droppedRowCount: Int { get set }
}
