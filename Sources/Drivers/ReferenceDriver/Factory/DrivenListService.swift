// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// A list domain service whose parts a contract can exchange and whose results it can report.
@MainActor
package protocol DrivenListService: ListDomainService {
    /// The transform that makes models of rows.
    var modelTransform: ModelTransform? { get set }

    /// Takes rows from somewhere else from the next request on (S-12).
    ///
    /// - Parameters:
    ///   - source: The new source.
    ///   - nextStatus: Asked at each doService; see `ListServiceSettings`.
    func use(_ source: ListServiceSource, nextStatus: @escaping @MainActor () -> ListServiceStatus?)

    /// Reports a response (S-42).
    func doneWithResponse(_ response: JSONValue?)
    /// Reports a failure (S-45).
    func doneWithError(_ message: String?)
    /// Reports a page size (S-50).
    func doneWithPageSize(_ pageSize: Int)
    /// Reports models (S-43, S-44).
    func doneWithModelList(_ models: [JSONValue]?)
    /// Calls the completion (S-50).
    func doCompletion()
}

/// All that a list domain service is created and configured with.
@MainActor
package struct ListServiceSettings {
    /// The reformer; nil to see whether the service refuses to be created (S-03).
    package var reformer: (any ListServiceReformer)?
    /// The keys to the rows, nil for the default.
    package var listKeys: [String]?
    /// The keys to the page size, nil for the default.
    package var pageSizeKeys: [String]?
    /// Makes models of rows; nil for none.
    package var transform: ModelTransform?
    /// The source of rows.
    package var source: ListServiceSource
    /// Asked at each doService: a status ends the request at once, with nothing sent.
    package var nextStatus: @MainActor () -> ListServiceStatus?
    /// Reports that a request will be sent later, so that a settle waits for it; the result reports that it was sent.
    package var beginWork: @MainActor () -> @MainActor () -> Void
    /// The observer of requests and malformed responses; not to be kept alive.
    package weak var observer: (any ListDomainServiceObserver)?
}

/// The source from which a list domain service gets its rows.
@MainActor
package enum ListServiceSource {
    /// No source: there is no request block.
    case none
    /// From one API.
    case api(ListAPI)
    /// From the `doneWith…` operations; the request block sends nothing.
    case scripted
    /// From two APIs together.
    case twoAPIs(ListAPI, ListAPI)
    /// From the service's own test data; nil keeps the default of a setting.
    case testData(listCount: Int?, pageSize: Int?, firstPageIndex: Int?)
}

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
