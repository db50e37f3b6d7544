// Understudy
// SPDX-License-Identifier: Apache-2.0

extension APIListDomainService {
    /// Makes every request from now on ask an API.
    package func useAPI(_ api: ListAPI) {
        customService = { [weak self] request in
            self?.observer?.listService(willRequestPage: request.page)
            api.ask(for: request) { request.done($0) }
        }
    }

    /// Makes every request from now on take its page out of the test list, along the way of a real answer (F-03).
    package func useTestData() {
        customService = { [weak self] request in
            guard let self else { return }
            do throws(TestListDataError) {
                request.done(.response(try testData.response(page: request.page)))
            } catch {
                request.done(.error(error.description))
            }
        }
    }

    private var testData: TestListData {
        TestListData(
            listCount: testWholeListCount,
            pageSize: testPageSize,
            firstPageIndex: testPageIndex,
            listPath: reader.listPath,
            pageSizePath: reader.pageSizePath
        )
    }
}
