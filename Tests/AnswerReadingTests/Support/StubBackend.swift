// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ClientLayers
import JSONValues
import ListDescription
import StubEngine
import Synchronization

/// The stub as a backend, without sockets.
final class StubBackend: AnswerReading.Backend {
    /// The address under which the stub seems to be served.
    static let origin = "http://127.0.0.1:4010"

    private let mount: Mount
    private let asked = Mutex<[TransportRequest]>([])

    /// The requests so far.
    var requests: [TransportRequest] { asked.withLock { $0 } }

    /// Serves a list file.
    init(_ file: ListFile) {
        mount = Mount(StubEngine.Backend(file))
    }

    /// Serves a list file in YAML or JSON.
    convenience init(yaml: String) throws {
        self.init(try ListFileParser.parse(Array(yaml.utf8), file: "list.yaml"))
    }

    func exchange(_ request: TransportRequest) async -> Exchange {
        asked.withLock { $0.append(request) }
        return Exchange(request: request, outcome: answer(request))
    }

    /// Returns the answer to a request.
    func answer(_ request: TransportRequest) -> Result<TransportAnswer, TransportFailure> {
        guard request.url.hasPrefix(Self.origin),
            let target = try? RequestTarget(String(request.url.dropFirst(Self.origin.count)))
        else { return .failure(TransportFailure("'\(request.url)' is another backend")) }
        let query = target.query + request.parameters.map { (name: $0.name, value: $0.value) }
        let body = request.body.map { JSONWriter.bytes(of: $0) } ?? []
        var asked = StubRequest(
            method: request.method.rawValue,
            path: target.path,
            query: query,
            body: body,
            base: Self.origin
        )
        asked.headers = request.completeHeaders.map { ($0.name, $0.value) }
        let plan = mount.answer(asked)
        let headers = plan.headers.map { HeaderField(name: $0.name, value: $0.value) }
        return .success(TransportAnswer(status: plan.status, headers: headers, bytes: plan.body))
    }
}
