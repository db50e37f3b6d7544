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
    ///   - requests: The lower part of the network layer, which makes the calls.
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
            success: { [weak self] body in self?.end(call, with: .success(body)) },
            failure: { [weak self] failure in self?.end(call, with: .failure(failure)) }
        )
        // The answer may have arrived during the sending.
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

    /// Reports the end of a call to the delegate (N-09).
    private func end(_ call: APICalls.Call, with result: Result<JSONValue?, APIFailure>) {
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

/// The decision which answer counts when calls of one manager overlap: that of the newest.
package struct APICalls: Hashable, Sendable {
    /// The number of one call of a manager.
    package typealias Call = Int

    private var last: Call = 0
    private var underWay: Call?

    /// Creates the state of a manager that was never called.
    package init() {}

    /// Whether a call is under way.
    package var isLoading: Bool { underWay != nil }

    /// Returns whether this very call is under way.
    package func isUnderWay(_ call: Call) -> Bool { underWay == call }

    /// Starts a call; from now on no other call counts.
    package mutating func start() -> Call {
        last += 1
        underWay = last
        return last
    }

    /// Ends a call; returns false if it does not count, because it has ended or was given up (N-23).
    package mutating func finish(_ call: Call) -> Bool {
        guard underWay == call else { return false }
        underWay = nil
        return true
    }

    /// Gives up the call under way.
    package mutating func cancel() {
        underWay = nil
    }
}

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
        transport.send(request(for: api, with: parameters)) { result in
            switch result {
            case .success(let body): success(body)
            case .failure(let error): failure(APIFailure(error.message(at: api.errorKeys)))
            }
        }
    }

    private func request(for api: API, with parameters: JSONObject) -> TransportRequest {
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
