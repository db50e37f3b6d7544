// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// Tells each request at the moment it is sent.
@MainActor
final class RecordingTransport: Transport {
    private let inner: any Transport
    private let record: @MainActor (TransportRequest) -> Void

    /// Creates a transport that tells each request as the page that it asks for.
    init(_ inner: any Transport, recorder: TraceRecorder, pageParameter: String) {
        self.inner = inner
        record = { request in
            let page = request.parameters.first { $0.name == pageParameter }?.value
            recorder.record("request", .integer(page.flatMap { Int($0) }))
        }
    }

    /// Creates a transport that tells each request as a call of a plain endpoint.
    init(_ inner: any Transport, recorder: TraceRecorder, call name: String) {
        self.inner = inner
        record = { _ in recorder.record("call", .string(name)) }
    }

    /// Creates a transport that tells each request as a call of the plain endpoint at its address.
    init(_ inner: any Transport, recorder: TraceRecorder, calls names: [String: String]) {
        self.inner = inner
        record = { request in recorder.record("call", .text(names[request.url])) }
    }

    /// Creates a transport that tells each request as a call of the endpoint that a name is found for.
    init(_ inner: any Transport, recorder: TraceRecorder, call name: @escaping @MainActor (TransportRequest) -> String)
    {
        self.inner = inner
        record = { recorder.record("call", .string(name($0))) }
    }

    func send(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<JSONValue?, TransportFailure>) -> Void
    ) -> any Cancellation {
        record(request)
        return inner.send(request, completion: completion)
    }
}
