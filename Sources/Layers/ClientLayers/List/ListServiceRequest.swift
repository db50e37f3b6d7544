// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// One request under way: its parameters at the start, and the methods that report its end.
///
/// Until it ends it keeps the service and the reformer alive (S-52, S-54); later reports are ignored (S-49).
@MainActor
package final class ListServiceRequest {
    /// The page that was asked for, even if the page index has changed since.
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

    /// Ends the request without a report.
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

/// The requests of one service that are under way, the oldest first.
@MainActor
final class ListServiceRequests {
    private var underWay: [ListServiceRequest] = []

    /// The request that has been under way for longest.
    var oldest: ListServiceRequest? { underWay.first }

    /// Starts a request and marks the reformer as busy (S-11).
    func begin(for service: any ListRequestHandling, with reformer: any ListServiceReformer) -> ListServiceRequest {
        let request = ListServiceRequest(requests: self, service: service, reformer: reformer)
        underWay.append(request)
        reformer.status = .onGoing
        return request
    }

    /// Forgets a request that has ended.
    func remove(_ request: ListServiceRequest) {
        underWay.removeAll { $0 === request }
    }

    /// Abandons every request under way.
    func abandonAll() {
        for request in underWay { request.abandon() }
    }
}

/// The address of one list API and the names of its parameters.
package struct ListEndpoint: Hashable, Sendable {
    /// The complete address.
    package var url: String
    /// The name of the parameter that carries the page index.
    package var pageParameter: String
    /// The name of the parameter that carries the rows a page.
    package var sizeParameter: String
    /// The rows a page to ask for; nil leaves it to the server.
    package var pageSize: Int?
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// The time limit of an answer.
    package var timeout: Duration

    /// Creates an endpoint.
    package init(
        url: String,
        pageParameter: String = "pageIndex",
        sizeParameter: String = "pageSize",
        pageSize: Int? = nil,
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.url = url
        self.pageParameter = pageParameter
        self.sizeParameter = sizeParameter
        self.pageSize = pageSize
        self.errorKeys = errorKeys
        self.timeout = timeout
    }

    /// Returns the request for a page: page index, page size, then the reformer's own parameters.
    package func request(page: Int, parameters: JSONObject) -> TransportRequest {
        var query = [RequestParameter(name: pageParameter, value: String(page))]
        if let pageSize { query.append(RequestParameter(name: sizeParameter, value: String(pageSize))) }
        query += parameters.compactMap { RequestParameter(name: $0.key, json: $0.value) }
        return TransportRequest(url: url, parameters: query, timeout: timeout)
    }
}

/// One list API: an endpoint and the transport that reaches it.
@MainActor
package struct ListAPI {
    /// The endpoint of the API.
    package var endpoint: ListEndpoint
    /// The transport that reaches the endpoint.
    package var transport: any Transport

    /// Creates an API.
    package init(endpoint: ListEndpoint, transport: any Transport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    /// Asks for the page of a request; takes the server's own message out of a failed answer.
    func ask(for request: ListServiceRequest, completion: @escaping @MainActor (ListRequestResult) -> Void) {
        let errorKeys = endpoint.errorKeys
        transport.send(endpoint.request(page: request.page, parameters: request.parameters)) { result in
            switch result {
            case .success(let body): completion(.response(body))
            case .failure(let failure) where failure.isCanceled: completion(.status(.canceled))
            case .failure(let failure): completion(.error(failure.message(at: errorKeys)))
            }
        }
    }
}
