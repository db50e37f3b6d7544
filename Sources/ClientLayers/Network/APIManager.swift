// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// The manager of one API over the lower part of the network layer.
@MainActor
package final class APIManager: APIManaging {
    package let api: API
    package weak var delegate: (any APIManagerDelegate)?
    package private(set) var rawData: JSONValue?
    package private(set) var failure: APIFailure?

    private let requests: any APIRequesting
    private var calls = APICalls()
    private var cancellation: (any Cancellation)?

    /// Creates a manager without data.
    ///
    /// - Parameters:
    ///   - api: The API.
    ///   - requests: What calls it.
    package init(_ api: API, requests: any APIRequesting) {
        self.api = api
        self.requests = requests
    }

    isolated deinit {
        cancellation?.cancel()
    }

    package var isLoading: Bool { calls.isLoading }

    package func loadData(_ parameters: JSONObject = [:]) {
        cancelAll()
        let call = calls.start()
        let cancellation = requests.startRequest(
            api,
            parameters: parameters,
            success: { [weak self] body in self?.end(call, .success(body)) },
            failure: { [weak self] failure in self?.end(call, .failure(failure)) }
        )
        // The answer may have come while it was sent.
        if calls.isUnderWay(call) { self.cancellation = cancellation }
    }

    package func cancelAll() {
        calls.cancel()
        let given = cancellation
        cancellation = nil
        given?.cancel()
    }

    package func fetchData<Reformed>(with reformer: any APIReformer<Reformed>) -> Reformed? {
        reformer.reformData(with: self)
    }

    /// Bridges the landing of a call to the delegate (N-09).
    private func end(_ call: APICalls.Call, _ result: Result<JSONValue?, APIFailure>) {
        guard calls.finish(call) else { return }
        cancellation = nil
        switch result {
        case .success(let body):
            rawData = body
            failure = nil
            delegate?.apiManagerDidSucceed(self)
        case .failure(let error):
            failure = error
            delegate?.apiManagerDidFail(self)
        }
    }
}
