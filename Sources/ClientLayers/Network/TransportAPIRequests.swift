// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// Calls every API over one transport (N-04).
@MainActor
package final class TransportAPIRequests: APIRequesting {
    private let transport: any Transport

    /// Creates the lower part of a network layer.
    package init(transport: any Transport) {
        self.transport = transport
    }

    @discardableResult
    package func startRequest(
        _ api: API,
        parameters: JSONObject,
        success: @escaping @MainActor (JSONValue?) -> Void,
        failure: @escaping @MainActor (APIFailure) -> Void
    ) -> any Cancellation {
        transport.send(request(api, parameters)) { result in
            switch result {
            case .success(let body): success(body)
            case .failure(let error): failure(APIFailure(error.message(at: api.errorKeys)))
            }
        }
    }

    private func request(_ api: API, _ parameters: JSONObject) -> TransportRequest {
        switch api.method {
        case .get:
            TransportRequest(
                url: api.url,
                parameters: parameters.compactMap { RequestParameter(name: $0.key, json: $0.value) },
                timeout: api.timeout
            )
        case .post:
            TransportRequest(method: .post, url: api.url, body: .object(parameters), timeout: api.timeout)
        }
    }
}
