// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// One request under way: what was asked when it started, and the way to report how it ended.
///
/// Until it ends it keeps the service and the reformer alive (S-52, S-54); later reports are ignored (S-49).
@MainActor
package final class ListServiceRequest {
    /// The page that was asked for, whatever the page index has become since.
    package let page: Int
    /// The further parameters at the start of the request.
    package let parameters: JSONObject

    private let requests: ListServiceRequests
    private var underWay: (service: any ListRequestHandling, reformer: any ListServiceReformer)?

    init(
        requests: ListServiceRequests,
        service: any ListRequestHandling,
        reformer: any ListServiceReformer
    ) {
        self.page = reformer.pageIndex
        self.parameters = (reformer as? any ParameterCarrying)?.requestParameters ?? [:]
        self.requests = requests
        self.underWay = (service, reformer)
    }

    /// Ends the request; the completion has run when this returns (S-48).
    package func done(_ result: ListRequestResult) {
        guard let (service, reformer) = underWay else { return }
        end()
        service.handle(result, into: reformer)
    }

    /// Ends the request without a word to anybody.
    func abandon() {
        guard let (_, reformer) = underWay else { return }
        end()
        if reformer.status == .onGoing { reformer.status = .noExecute }
    }

    private func end() {
        underWay = nil
        requests.remove(self)
    }
}
