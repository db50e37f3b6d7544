// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("Test data")
struct TestListDataTests {
    @Test(
        "holds the rows of a page and none past the end (F-05 to F-08, F-10)",
        arguments: [
            (45, 20, 1, 1, 0..<20), (45, 20, 1, 3, 40..<45), (45, 20, 1, 4, 45..<45), (45, 20, 0, 0, 0..<20),
            (40, 20, 1, 2, 20..<40), (40, 20, 1, 3, 40..<40), (0, 20, 1, 1, 0..<0), (3, 1, 1, 3, 2..<3),
            (45, 20, 1, Int.max, 45..<45), (Int.max, Int.max, 1, 2, Int.max..<Int.max),
            (1, 1, Int.min, Int.max, 1..<1),
        ]
    )
    func rowsOfPage(count: Int, size: Int, first: Int, page: Int, expected: Range<Int>) throws {
        let data = TestListData(listCount: count, pageSize: size, firstPageIndex: first)
        #expect(try data.rows(ofPage: page) == expected)
    }

    @Test("makes up the whole list without gap or duplicate (F-09)", arguments: 0...45)
    func union(count: Int) throws {
        let data = TestListData(listCount: count, pageSize: 7)
        let pages = (count + 6) / 7
        let found = try (0...pages).flatMap { try ids(data.response(page: $0 + 1)["Data"]?["List"]?.array) ?? [] }
        #expect(found == Array(0..<count))
    }

    @Test(
        "refuses settings and pages that make no sense (F-12)",
        arguments: [
            (45, 0, 1, "test page size '0' is below 1; set testPageSize to 1 or more"),
            (45, -1, 1, "test page size '-1' is below 1; set testPageSize to 1 or more"),
            (-1, 20, 1, "test list count '-1' is below 0; set testWholeListCount to 0 or more"),
            (.max, .max, 1, "a test page of \(Int.max) rows is above 100000; set testPageSize to that or less"),
            (200_000, 100_001, 1, "a test page of 100001 rows is above 100000; set testPageSize to that or less"),
            (45, 20, 0, "page '0' is before the first page '1'; ask for 1 or more"),
        ]
    )
    func refusals(count: Int, size: Int, page: Int, message: String) {
        let data = TestListData(listCount: count, pageSize: size)
        let error = #expect(throws: TestListDataError.self) { try data.rows(ofPage: page) }
        #expect(error?.description == message)
    }

    @Test(
        "comes in the envelope that the keys describe, with the same bytes every time (F-11, F-13, F-14)",
        arguments: [
            (["Data", "List"], #"{"Data":{"List":[{"Id":2,"Title":"Row 2"}],"PageSize":2}}"#),
            (["Data", "HouseList"], #"{"Data":{"HouseList":[{"Id":2,"Title":"Row 2"}],"PageSize":2}}"#),
            (["Rows"], #"{"Rows":[{"Id":2,"Title":"Row 2"}],"Data":{"PageSize":2}}"#),
            (["Data"], #"{"Data":[{"Id":2,"Title":"Row 2"}]}"#),
        ]
    )
    func envelope(listPath: [String], expected: String) throws {
        let data = TestListData(listCount: 3, pageSize: 2, listPath: listPath)
        _ = try data.response(page: 1)
        #expect(try data.response(page: 2).description == expected)
    }

    @MainActor
    @Test("is in force with its defaults from a service's creation on (F-02 to F-04, X-05)")
    func defaults() throws {
        let reformer = PlainListServiceReformer()
        let service = try #require(APIListDomainService(reformer: reformer))
        #expect([service.testWholeListCount, service.testPageSize, service.testPageIndex] == [45, 20, 1])
        service.useTestData()
        service.modelTransform = { row in row["Id"] }
        reformer.pageIndex = 3
        service.doService()
        #expect(reformer.status == .success)
        #expect(reformer.modelList == [40, 41, 42, 43, 44])
        #expect(reformer.pageSize == 20)
        reformer.pageIndex = 0
        service.doService()
        #expect(reformer.errorMessage == "page '0' is before the first page '1'; ask for 1 or more")
    }
}
