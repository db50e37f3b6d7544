// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a paging decision needs to know of an answer.
package struct PageAnswer: Hashable, Sendable {
    /// What became of the request.
    package var status: ListServiceStatus
    /// The reformer's page index when the answer came.
    package var pageIndex: Int
    /// How many rows of the response became no model.
    package var droppedRows: Int
    /// How many rows the list has.
    package var rowsOnShow: Int
    /// Whether header or footer is managed.
    package var hasRefresh: Bool

    /// Creates an answer.
    package init(
        status: ListServiceStatus,
        pageIndex: Int,
        droppedRows: Int = 0,
        rowsOnShow: Int = 0,
        hasRefresh: Bool = false
    ) {
        self.status = status
        self.pageIndex = pageIndex
        self.droppedRows = droppedRows
        self.rowsOnShow = rowsOnShow
        self.hasRefresh = hasRefresh
    }
}
