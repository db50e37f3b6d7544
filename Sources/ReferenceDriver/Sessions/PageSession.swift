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

    func perform(_ action: String, _ arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .open: page?.open(parameter: try arguments[0, "parameter"].object())
        case .perform:
            let argument = try arguments[1, "argument"].ifGiven { reader throws(DriverError) in try reader.text() }
            page?.perform(try arguments[0, "operation"].symbol(), argument ?? "")
        case .selectRow: page?.select(row: try arguments[0, "row"].integer())
        case .close: page = nil
        }
    }

    var state: JSONObject { page?.state ?? Self.closed }
}
