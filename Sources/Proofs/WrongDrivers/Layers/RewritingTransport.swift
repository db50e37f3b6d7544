// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// A transport that sends other requests than those it receives, or returns other results.
///
/// It is for layers that use only the body of an answer; it does not return status and headers.
final class RewritingTransport: Transport {
    private let inner: any Transport
    private let request: @MainActor (TransportRequest) -> TransportRequest
    private let result: @MainActor (Result<JSONValue?, TransportFailure>) -> Result<JSONValue?, TransportFailure>
    private let sendsAgain: Bool

    /// Creates a transport that sends through another.
    ///
    /// - Parameters:
    ///   - inner: The transport that sends.
    ///   - sendsAgain: Whether a request that failed is sent once more before the failure is reported.
    ///   - request: Makes the request that is sent.
    ///   - result: Makes the result that is returned.
    init(
        _ inner: any Transport,
        sendsAgain: Bool = false,
        request: @escaping @MainActor (TransportRequest) -> TransportRequest = { $0 },
        result:
            @escaping @MainActor (
                Result<JSONValue?, TransportFailure>
            ) -> Result<JSONValue?, TransportFailure> = { $0 }
    ) {
        self.inner = inner
        self.request = request
        self.result = result
        self.sendsAgain = sendsAgain
    }

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        let (inner, sent, rewrite) = (inner, self.request(request), result)
        let passOn: @MainActor (Result<JSONValue?, TransportFailure>) -> Void = { arrived in
            completion(rewrite(arrived).map { TransportAnswer(body: $0) })
        }
        guard sendsAgain else { return inner.send(sent, completion: passOn) }
        return inner.send(sent) { first in
            guard case .failure = first else { return passOn(first) }
            inner.send(sent, completion: passOn)
        }
    }
}

extension JSONValue {
    /// Returns the value with another one at a path; unchanged if nothing is there.
    func replacing(at path: ArraySlice<String>, _ replace: (JSONValue) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return replace(self) }
        guard var members = object, let inner = members[key] else { return self }
        members[key] = inner.replacing(at: path.dropFirst(), replace)
        return .object(members)
    }

    /// Returns the value with another one at a path, and objects on the way where nothing is there.
    func setting(_ value: JSONValue, at path: ArraySlice<String>) -> JSONValue {
        guard let key = path.first else { return value }
        var members = object ?? [:]
        members[key] = (members[key] ?? .null).setting(value, at: path.dropFirst())
        return .object(members)
    }
}
