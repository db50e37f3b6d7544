// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Starts the API call of a request and sees to it that `done` is called on it once (S-09, S-13).
///
/// It is handed the request, so it need not capture the service that owns it (S-53).
package typealias CustomService = @MainActor (ListServiceRequest) -> Void

/// A list domain service for one API, by configuration alone (S-13).
@MainActor
package final class APIListDomainService: ListDomainService, RequestAbandoning, ListRequestHandling {
    package private(set) weak var reformer: (any ListServiceReformer)?
    /// Where page size and rows are found in a response.
    package var reader = ListResponseReader()
    /// What starts a request; without it doService ends at once in noExecute (S-10, S-12).
    package var customService: CustomService?
    /// What makes models of rows; without it the rows are the models (S-12, S-36).
    package var modelTransform: ModelTransform?
    /// The number of rows of the whole test list, over all pages (F-01).
    package var testWholeListCount = TestListData.defaultListCount
    /// The number of test rows a page (F-01).
    package var testPageSize = TestListData.defaultPageSize
    /// The index with which the pages of the test list begin (F-01).
    package var testPageIndex = TestListData.defaultPageIndex
    /// Who watches; not kept alive.
    package weak var observer: (any ListDomainServiceObserver)?

    let requests = ListServiceRequests()
    private var completion: ListServiceCompletion?

    package init?(reformer: (any ListServiceReformer)?) {
        guard let reformer else { return nil }
        self.reformer = reformer
    }

    /// Creates a service that accepts one type of reformer only.
    package convenience init?<Reformer>(reformer: (any ListServiceReformer)?, of type: Reformer.Type) {
        guard reformer is Reformer else { return nil }
        self.init(reformer: reformer)
    }

    package func serviceCompletion(_ completion: ListServiceCompletion?) {
        self.completion = completion
    }

    package func doService() {
        guard let reformer else { return }
        guard let customService else { return handle(.status(.noExecute), into: reformer) }
        customService(requests.begin(for: self, with: reformer))
    }

    package func abandonRequests() {
        requests.abandonAll()
    }

    func complete(_ reformer: any ListServiceReformer) {
        completion?(reformer)
    }
}
