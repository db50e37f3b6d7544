// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import HousesPage
import JSONValues
import OrderedCollections

/// A page that was generated from a document, with a view model that fetches through the stage's transport.
@MainActor
final class PageSession: LayerSession {
    private enum Action: String, CaseIterable {
        case open, perform, selectRow, close
    }

    private enum ViewModel: String, CaseIterable {
        case fetching, generated
    }

    static let layer = "page"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["call", "operation", "view.operation", "view.bind", "view.reload", "table.deselect"]
    )

    private static let closed: JSONObject = [
        "bound": false, "state": .null, "title": .null, "isComplete": false, "rowsInAll": 0, "rows": 0, "ids": [],
        "rowHeight": 0.0,
    ]

    private var page: (any DrivenPage)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["viewModel"])
        let viewModel = try configuration.symbol("viewModel", default: ViewModel.fetching)
        let watcher = PageRecorder(stage.recorder)
        let fetch = try PageFetch(configuration, stage: stage)
        let settings = PageSettings(fetch: viewModel == .generated ? nil : fetch.run, watcher: watcher)
        page = stage.layers.makePage(settings)
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .open: page?.open(parameter: try arguments[0, "parameter"].object())
        case .perform:
            let argument = try arguments[1, "argument"].ifGiven { reader throws(DriverError) in try reader.text() }
            page?.perform(try arguments[0, "operation"].symbol(), with: argument ?? "")
        case .selectRow: page?.select(row: try arguments[0, "row"].integer())
        case .close: page = nil
        }
    }

    var state: JSONObject { page?.state ?? Self.closed }
}

/// The fetch of a page's view model: each of its fetches asks the endpoint of its own name.
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
        with parameters: [String: Any],
        completion: @escaping @MainActor ([String: Any]?) -> Void
    ) {
        guard endpoints.has(name), let url = try? endpoints.url([name]) else { return completion(nil) }
        let query = parameters.sorted { $0.key < $1.key }.map { RequestParameter(name: $0.key, value: "\($0.value)") }
        let transport = RecordingTransport(stage.transport, recorder: stage.recorder, call: name)
        _ = transport.send(TransportRequest(url: url, parameters: query, timeout: endpoints.timeout)) { result in
            completion((try? result.get())?.plain as? [String: Any])
        }
    }
}
