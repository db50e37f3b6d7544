// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A hand-written service with the four operations only: it cannot let go of a request.
@MainActor
final class StubbornService: ListDomainService {
    let reformer: (any ListServiceReformer)?
    private(set) var pages: [Int] = []
    private(set) var completion: ListServiceCompletion?

    init?(reformer: (any ListServiceReformer)?) {
        guard let reformer else { return nil }
        self.reformer = reformer
    }

    func serviceCompletion(_ completion: ListServiceCompletion?) {
        self.completion = completion
    }

    func doService() {
        pages.append(reformer?.pageIndex ?? 0)
    }

    /// Answers a request with models, or with no data.
    func answer(_ models: [JSONValue]?) {
        guard let reformer else { return }
        reformer.status = models == nil ? .noData : .success
        reformer.modelList = models
        completion?(reformer)
    }
}
