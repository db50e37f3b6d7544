// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One list API: an endpoint and the transport that reaches it.
@MainActor
package struct ListAPI {
    /// Where the API lives.
    package var endpoint: ListEndpoint
    /// What reaches it.
    package var transport: any Transport

    /// Creates an API.
    package init(endpoint: ListEndpoint, transport: any Transport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    /// Asks for the page of a request; the server's own message is taken out of a failed answer here.
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
