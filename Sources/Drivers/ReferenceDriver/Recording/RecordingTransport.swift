// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A transport that records each request at the moment it is sent.
@MainActor
final class RecordingTransport: Transport {
    private let inner: any Transport
    private let record: @MainActor (TransportRequest) -> Void

    /// Creates a transport that records each request as the page that it asks for.
    init(_ inner: any Transport, recorder: TraceRecorder, pageParameter: String) {
        self.inner = inner
        record = { request in
            let page = request.parameters.first { $0.name == pageParameter }?.value
            recorder.record("request", with: .integer(page.flatMap { Int($0) }))
        }
    }

    /// Creates a transport that records each request as a call of a plain endpoint.
    init(_ inner: any Transport, recorder: TraceRecorder, call name: String) {
        self.inner = inner
        record = { _ in recorder.record("call", with: .string(name)) }
    }

    /// Creates a transport that records each request as a call of the plain endpoint at its address.
    init(_ inner: any Transport, recorder: TraceRecorder, calls names: [String: String]) {
        self.inner = inner
        record = { request in recorder.record("call", with: .text(names[request.url])) }
    }

    /// Creates a transport that records each request as a call of the endpoint that a name is found for.
    init(_ inner: any Transport, recorder: TraceRecorder, call name: @escaping @MainActor (TransportRequest) -> String)
    {
        self.inner = inner
        record = { recorder.record("call", with: .string(name($0))) }
    }

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        record(request)
        return inner.exchange(request, completion: completion)
    }
}

/// Passes requests on and counts those that wait for their answers.
@MainActor
final class CountingTransport: Transport {
    private let inner: any Transport
    private let count: RequestCount
    private var sent = 0
    private var waiting: Set<Int> = []
    private var cancellations: [Int: any Cancellation] = [:]

    /// Creates a transport that sends through another.
    init(_ inner: any Transport, count: RequestCount) {
        self.inner = inner
        self.count = count
    }

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        sent += 1
        let number = sent
        waiting.insert(number)
        count.began()
        let cancellation = inner.exchange(request) { [weak self, count] result in
            self?.waiting.remove(number)
            self?.cancellations[number] = nil
            completion(result)
            count.ended()
        }
        // The answer may have come while it was sent.
        if waiting.contains(number) { cancellations[number] = cancellation }
        return CountedCancellation { [weak self] in self?.giveUp(number) }
    }

    private func giveUp(_ number: Int) {
        guard let cancellation = cancellations.removeValue(forKey: number) else { return }
        count.givenUp()
        cancellation.cancel()
    }

    /// Gives up every request that waits, oldest first.
    func cancelAll() {
        for number in cancellations.keys.sorted() { cancellations[number]?.cancel() }
    }
}

/// Gives a request up and is counted at that moment, for its connection may close before its completion runs.
private final class CountedCancellation: Cancellation {
    private let giveUp: @MainActor () -> Void

    /// Creates what gives a request up by a call.
    init(_ giveUp: @escaping @MainActor () -> Void) {
        self.giveUp = giveUp
    }

    func cancel() {
        giveUp()
    }
}

/// A recorder of the responses of a list domain service that hold no list; the transport records the requests.
@MainActor
final class MalformedResponseRecorder: ListDomainServiceObserver {
    private let recorder: TraceRecorder

    /// Creates a recorder.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    func listService(foundMalformedResponseAt path: String) {
        recorder.record("malformed", with: .string(path))
    }
}
