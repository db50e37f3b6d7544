// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A hand-written list domain service whose page is made of the answers of two APIs (S-14).
///
/// Both are asked at once. When both have answered, the rows of the first come before those of the second; if either
/// failed, so does the page, with the message of the first that did. One completion a request in any case.
@MainActor
package final class TwoAPIListDomainService: ListDomainService, RequestAbandoning, ListRequestHandling {
    package private(set) weak var reformer: (any ListServiceReformer)?
    /// The two APIs; without them doService ends at once in noExecute.
    package var apis: (first: ListAPI, second: ListAPI)?
    /// The reader that finds page size and rows in either response; the page size is the first one's.
    package var reader = ListResponseReader()
    /// The transform from rows to models; without it the rows are the models.
    package var modelTransform: ModelTransform?
    /// The observer; not kept alive.
    package weak var observer: (any ListDomainServiceObserver)?

    private let requests = ListServiceRequests()
    private var completion: ListServiceCompletion?

    package init?(reformer: (any ListServiceReformer)?) {
        guard let reformer else { return nil }
        self.reformer = reformer
    }

    package func serviceCompletion(_ completion: ListServiceCompletion?) {
        self.completion = completion
    }

    package func abandonRequests() {
        requests.abandonAll()
    }

    package func doService() {
        guard let reformer else { return }
        guard let apis else { return handle(.status(.noExecute), into: reformer) }
        let request = requests.begin(for: self, with: reformer)
        var answers = TwoAPIAnswers()
        ask(apis.first, for: request) { result in
            answers.first = result
            answers.combined.map { request.done($0) }
        }
        ask(apis.second, for: request) { result in
            answers.second = result
            answers.combined.map { request.done($0) }
        }
    }

    func complete(_ reformer: any ListServiceReformer) {
        completion?(reformer)
    }

    private func ask(
        _ api: ListAPI,
        for request: ListServiceRequest,
        completion: @escaping @MainActor (ListRequestResult) -> Void
    ) {
        observer?.listService(willRequestPage: request.page)
        api.ask(for: request, completion: completion)
    }
}

/// The answers of two APIs as they arrive, in any order.
struct TwoAPIAnswers: Hashable, Sendable {
    /// The first API's answer, once it is there.
    var first: ListRequestResult?
    /// The second API's answer, once it is there.
    var second: ListRequestResult?

    /// The combined result: the first failure, or else the rows of both; nil until both answers are there.
    var combined: ListRequestResult? {
        guard let first, let second else { return nil }
        guard case .responses(let firstResponses) = first else { return first }
        guard case .responses(let secondResponses) = second else { return second }
        return .responses(firstResponses + secondResponses)
    }
}
