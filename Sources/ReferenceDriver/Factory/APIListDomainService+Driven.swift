// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
import JSONValues

extension APIListDomainService: DrivenListService {
    package func use(_ source: ListServiceSource, nextStatus: @escaping @MainActor () -> ListServiceStatus?) {
        switch source {
        // Two APIs are another class of service.
        case .none, .twoAPIs: customService = nil
        case .api(let api): useAPI(api)
        case .scripted: customService = { _ in }
        case .testData(let listCount, let pageSize, let firstPageIndex):
            testWholeListCount = listCount ?? testWholeListCount
            testPageSize = pageSize ?? testPageSize
            testPageIndex = firstPageIndex ?? testPageIndex
            useTestData()
        }
        guard let unscripted = customService else { return }
        customService = { request in
            guard let status = nextStatus() else { return unscripted(request) }
            request.done(status == .networkFailure ? .error(nil) : .status(status))
        }
    }
}
