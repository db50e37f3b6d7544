// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ListServiceReformer {
    /// Removes a result that has been dealt with; page index, page size and parameters stay (P-49, R-11).
    ///
    /// - Parameter keepsStatus: Whether the status belongs to a newer request already (P-58).
    package func reset(keepsStatus: Bool = false) {
        if !keepsStatus { status = .noExecute }
        modelList = nil
        errorMessage = nil
        (self as? any DroppedRowCounting)?.droppedRowCount = 0
    }

    /// How many rows of the last response became no model; 0 for a reformer that does not count them.
    package var rowsDropped: Int { (self as? any DroppedRowCounting)?.droppedRowCount ?? 0 }
}
