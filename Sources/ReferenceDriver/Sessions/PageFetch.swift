// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues

/// What the view model of a page fetches with: each of its fetches asks the endpoint of its own name.
@MainActor
struct PageFetch {
    private let endpoints: LayerEndpoints
    private let stage: LayerStage

    /// Reads the endpoints of a configuration.
    init(_ configuration: ConfigurationReader, stage: LayerStage) throws(DriverError) {
        endpoints = try LayerEndpoints(configuration)
        self.stage = stage
    }

    /// Asks an endpoint; without an address, or without an object in the answer, that is a failure.
    func run(
        _ name: String,
        _ parameters: [String: Any],
        _ completion: @escaping @MainActor ([String: Any]?) -> Void
    ) {
        guard endpoints.has(name), let url = try? endpoints.url([name]) else { return completion(nil) }
        let query = parameters.sorted { $0.key < $1.key }.map { RequestParameter(name: $0.key, value: "\($0.value)") }
        let transport = RecordingTransport(stage.transport, recorder: stage.recorder, call: name)
        _ = transport.send(TransportRequest(url: url, parameters: query, timeout: endpoints.timeout)) { result in
            completion((try? result.get())?.plain as? [String: Any])
        }
    }
}
