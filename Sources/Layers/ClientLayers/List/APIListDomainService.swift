// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The block that starts the API call of a request and makes sure that `done` is called on it once (S-09, S-13).
///
/// It receives the request, so it need not capture the service that owns it (S-53).
package typealias CustomService = @MainActor (ListServiceRequest) -> Void

/// A list domain service for one API, by configuration alone (S-13).
@MainActor
package final class APIListDomainService: ListDomainService, RequestAbandoning, ListRequestHandling {
    package private(set) weak var reformer: (any ListServiceReformer)?
    /// The reader that finds page size and rows in a response.
    package var reader = ListResponseReader()
    /// The block that starts a request; without it doService ends at once in noExecute (S-10, S-12).
    package var customService: CustomService?
    /// The transform from rows to models; without it the rows are the models (S-12, S-36).
    package var modelTransform: ModelTransform?
    /// The number of rows of the whole test list, over all pages (F-01).
    package var testWholeListCount = TestListData.defaultListCount
    /// The number of test rows a page (F-01).
    package var testPageSize = TestListData.defaultPageSize
    /// The index with which the pages of the test list begin (F-01).
    package var testPageIndex = TestListData.defaultPageIndex
    /// The observer; not kept alive.
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

extension APIListDomainService {
    /// Makes every request from now on ask an API.
    package func useAPI(_ api: ListAPI) {
        customService = { [weak self] request in
            self?.observer?.listService(willRequestPage: request.page)
            api.ask(for: request) { request.done($0) }
        }
    }

    /// Makes every request from now on take its page from the test list, and handles it as a real answer (F-03).
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

/// Reports about the oldest request under way; if there is none, they need a reformer that still exists (S-49, S-50).
extension APIListDomainService {
    /// Reports a response: page size, models and completion (S-42).
    package func doneWithResponse(_ response: JSONValue?) {
        report(.response(response))
    }

    /// Reports models and calls the completion.
    package func doneWithModelList(_ models: [JSONValue]?) {
        report(.models(models))
    }

    /// Reports a failure and calls the completion.
    package func doneWithError(_ message: String?) {
        report(.error(message))
    }

    /// Reports an end without a result, such as canceled, and calls the completion.
    package func doneWithStatus(_ status: ListServiceStatus) {
        report(.status(status))
    }

    /// Writes a page size; the completion is not called.
    package func doneWithPageSize(_ pageSize: Int) {
        reformer?.pageSize = pageSize
    }

    /// Calls the completion with the reformer as it is.
    package func doCompletion() {
        guard let reformer else { return }
        complete(reformer)
    }

    private func report(_ result: ListRequestResult) {
        if let request = requests.oldest {
            request.done(result)
        } else if let reformer {
            handle(result, into: reformer)
        }
    }
}
