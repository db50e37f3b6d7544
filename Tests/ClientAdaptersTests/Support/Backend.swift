// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import ClientLayers
import JSONValues
import ListDescription
import OrderedCollections
import StubEngine
import StubServer

/// A real stub and a transport to it, for the time of a test.
@MainActor
struct Backend {
    /// What the stub serves.
    let mount: Mount
    /// Where the stub listens.
    let address: ListeningAddress
    /// The transport under test.
    let transport = HTTPTransport()
    private let prefix: String

    /// Serves a mount and stops after the body.
    static func run<Value: Sendable>(
        _ mount: Mount,
        at prefix: String = "",
        _ body: @MainActor (Backend) async throws -> Value
    ) async throws -> Value {
        let server = StubServer(configuration: StubServerConfiguration(port: 0))
        server.mount(mount, at: prefix)
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let backend = Backend(mount: mount, address: try await server.listening(), prefix: prefix)
        let value = try await body(backend)
        try? await backend.transport.shutdown()
        running.cancel()
        try await running.value
        return value
    }

    private init(mount: Mount, address: ListeningAddress, prefix: String) {
        self.mount = mount
        self.address = address
        self.prefix = prefix
    }

    /// Sends a request and does not wait.
    func send(
        _ path: String,
        _ parameters: OrderedDictionary<String, String> = [:],
        timeout: Duration = .seconds(30)
    ) -> Probe {
        let request = TransportRequest(
            url: address.url + prefix + path,
            parameters: parameters.map { RequestParameter(name: $0.key, value: $0.value) },
            timeout: timeout
        )
        return transport.probe(request)
    }

    /// Sends a request and waits for its outcome.
    func get(
        _ path: String,
        _ parameters: OrderedDictionary<String, String> = [:],
        timeout: Duration = .seconds(30)
    ) async -> Probe.Outcome {
        await send(path, parameters, timeout: timeout).outcome()
    }

    /// Sends a request and waits for its whole answer.
    func exchange(_ path: String) async -> Result<TransportAnswer, TransportFailure> {
        let request = TransportRequest(url: address.url + prefix + path, timeout: .seconds(30))
        return await withCheckedContinuation { continuation in
            transport.exchange(request) { continuation.resume(returning: $0) }
        }
    }
}

extension HTTPTransport {
    /// Sends a request and keeps what its completion gets.
    func probe(_ request: TransportRequest) -> Probe {
        let probe = Probe()
        probe.cancellation = send(request, completion: probe.complete)
        return probe
    }

    /// Sends a request and waits for its outcome.
    func outcome(_ request: TransportRequest) async -> Probe.Outcome {
        await probe(request).outcome()
    }
}

extension ListFile {
    /// Five rows that are only their index, two a page, and a few plain answers.
    static var sample: ListFile {
        ListFile(
            lists: [
                ListDescription(
                    name: "houses",
                    rows: 5,
                    paging: PageStyle(defaultSize: 2),
                    row: RowTemplate([RowField(name: "Id", kind: .index)])
                )
            ],
            answers: [
                PlainAnswer(name: "created", path: "/created", reply: PlainReply(status: 201, body: ["Id": 3])),
                PlainAnswer(name: "empty", path: "/empty", reply: PlainReply(status: 204)),
                PlainAnswer(name: "login", method: "POST", path: "/login", reply: PlainReply(body: ["Id": 4])),
                PlainAnswer(name: "unavailable", path: "/unavailable", reply: PlainReply(status: 503)),
            ]
        )
    }
}
