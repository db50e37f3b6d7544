// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// A generated list in pages, for trying a list before its API exists; the same settings give the same bytes (F-13).
package struct TestListData: Hashable, Sendable {
    /// The rows of the whole list unless it is configured otherwise (F-02).
    package static let defaultListCount = 45
    /// The rows a page unless it is configured otherwise (F-02).
    package static let defaultPageSize = 20
    /// The first page's index unless it is configured otherwise (F-02).
    package static let defaultPageIndex = 1
    /// The most rows that a page may hold, since all of them are made at once.
    package static let pageRowsMax = 100_000

    /// The number of rows of the whole list.
    package var listCount: Int
    /// The number of rows a page, which every answer states (F-11).
    package var pageSize: Int
    /// The index of the first page.
    package var firstPageIndex: Int
    /// The keys to the rows in an answer (F-14).
    package var listPath: [String]
    /// The keys to the page size in an answer; it is left out if the rows are at one of these keys.
    package var pageSizePath: [String]

    /// Creates a list.
    package init(
        listCount: Int = Self.defaultListCount,
        pageSize: Int = Self.defaultPageSize,
        firstPageIndex: Int = Self.defaultPageIndex,
        listPath: [String] = ListResponseReader.defaultListKeys,
        pageSizePath: [String] = ListResponseReader.defaultPageSizeKeys
    ) {
        self.listCount = listCount
        self.pageSize = pageSize
        self.firstPageIndex = firstPageIndex
        self.listPath = listPath
        self.pageSizePath = pageSizePath
    }

    /// Returns the positions in the whole list that a page holds; none past the end (F-05 to F-08).
    ///
    /// - Parameter page: The page's index.
    /// - Returns: The positions, from 0.
    /// - Throws: `TestListDataError` for settings or a page that make no sense (F-12).
    package func rows(ofPage page: Int) throws(TestListDataError) -> Range<Int> {
        guard pageSize >= 1 else { throw .pageSize(pageSize) }
        guard listCount >= 0 else { throw .listCount(listCount) }
        guard page >= firstPageIndex else { throw .page(page, first: firstPageIndex) }
        let (ahead, pageIsFar) = page.subtractingReportingOverflow(firstPageIndex)
        let (start, startIsFar) = ahead.multipliedReportingOverflow(by: pageSize)
        guard !pageIsFar, !startIsFar, start < listCount else { return listCount..<listCount }
        let count = min(pageSize, listCount - start)
        guard count <= Self.pageRowsMax else { throw .pageRows(count) }
        return start..<(start + count)
    }

    /// Returns the whole answer for a page.
    ///
    /// - Parameter page: The page's index.
    /// - Returns: The envelope with rows and page size.
    /// - Throws: `TestListDataError` for settings or a page that make no sense (F-12).
    package func response(page: Int) throws(TestListDataError) -> JSONValue {
        let rows = try rows(ofPage: page)
            .map { row -> JSONValue in
                ["Id": .integer(Int64(row)), "Title": .string("Row \(row)")]
            }
        var envelope = JSONObject()
        Self.put(.array(rows), at: listPath[...], into: &envelope)
        Self.put(.integer(Int64(pageSize)), at: pageSizePath[...], into: &envelope)
        return .object(envelope)
    }

    private static func put(_ value: JSONValue, at path: ArraySlice<String>, into members: inout JSONObject) {
        guard let key = path.first else { return }
        guard path.count > 1 else {
            if members[key] == nil { members[key] = value }
            return
        }
        guard var inner = members[key, default: .object([:])].object else { return }
        put(value, at: path.dropFirst(), into: &inner)
        members[key] = .object(inner)
    }
}

/// The reason for which test data cannot answer (F-12).
package enum TestListDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The page size is below one row.
    case pageSize(Int)
    /// The number of rows of the list is negative.
    case listCount(Int)
    /// The number of rows of one page is too large.
    case pageRows(Int)
    /// The page is before the first one.
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
