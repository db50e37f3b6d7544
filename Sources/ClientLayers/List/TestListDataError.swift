// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why test data cannot answer (F-12).
package enum TestListDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A page must hold a row at least.
    case pageSize(Int)
    /// A list cannot have fewer than no rows.
    case listCount(Int)
    /// One page cannot hold so many rows.
    case pageRows(Int)
    /// The list begins later.
    case page(Int, first: Int)

    package var description: String {
        switch self {
        case .pageSize(let size): "test page size '\(size)' is below 1; set testPageSize to 1 or more"
        case .listCount(let count): "test list count '\(count)' is below 0; set testWholeListCount to 0 or more"
        case .pageRows(let count):
            "a test page of \(count) rows is above \(TestListData.pageRowsMax); set testPageSize to that or less"
        case .page(let page, let first): "page '\(page)' is before the first page '\(first)'; ask for \(first) or more"
        }
    }
}
