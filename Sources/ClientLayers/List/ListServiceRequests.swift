// Understudy
// SPDX-License-Identifier: Apache-2.0

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

    /// Lets go of every request under way.
    func abandonAll() {
        for request in underWay { request.abandon() }
    }
}
