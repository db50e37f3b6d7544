// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// The tickets' controller with its factory, and the table's part: the cells that are reused.
@MainActor
final class TicketModelSession: LayerSession {
    private enum Action: String, CaseIterable {
        case analyse, selectKind, refresh, loadNextPage, showRow
    }

    static let layer = "ticket-model"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["call", "analysed", "dialog.error"]
    )

    private let factory: any TicketFactory
    private let controller: any TicketListing
    private let reusable: (any ListCell)?
    private var shown: (any ListCell)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["kind", "cell"])
        let endpoints = try LayerEndpoints(configuration).tickets()
        let calls = endpoints.urls.map { ($0.value, $0.key.rawValue) }
        factory = RecordingTicketFactory(
            stage.layers.makeTicketFactory(stage.background),
            recorder: stage.recorder,
            count: stage.requests
        )
        switch try configuration.symbol("cell", default: TicketCellSupply.ticket) {
        case .ticket: reusable = stage.layers.makeTicketCell()
        case .plain: reusable = PlainListCell()
        case .none: reusable = nil
        }
        controller = stage.layers.makeTicketListing(
            try configuration.symbol("kind", default: .coupon),
            TicketCollaborators(
                endpoints: endpoints,
                transport: RecordingTransport(
                    stage.transport,
                    recorder: stage.recorder,
                    calls: Dictionary(calls) { $1 }
                ),
                factory: factory,
                dialogs: DialogRecorder(stage.recorder),
                makeCell: stage.layers.makeTicketCell
            )
        )
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .analyse: factory.analyse(.text(try arguments[0, "text"].text())) { _ in }
        case .selectKind: controller.kind = try arguments[0, "kind"].symbol()
        case .refresh: controller.refresh()
        case .loadNextPage: controller.loadNextPage()
        case .showRow: shown = controller.cell(atRow: try arguments[0, "row"].integer(), reusing: reusable)
        }
    }

    var state: JSONObject {
        let content = (shown as? any DrivenTicketCell)?.content
        return [
            "kind": .string(controller.kind.rawValue),
            "coupons": .names(controller.tickets(of: .coupon)),
            "discounts": .names(controller.tickets(of: .discount)),
            "converts": .names(controller.tickets(of: .convert)),
            "configured": .bool(content != nil),
            "background": .text(content?.backgroundImageName),
            "money": .text(content?.money.map(\.text).joined()),
            "moneyRuns": .runs(content?.money ?? []),
            "name": .text(content?.name),
            "condition": .text(content?.condition),
            "deadline": .text(content?.deadline),
            "infoAnchor": .text(content?.infoAnchor.rawValue),
            "infoOffset": content.map { .number($0.infoOffset) } ?? .null,
            "buttonColor": content.map { .color($0.useButtonColor) } ?? .null,
            "sizedToFit": .array((content?.sizedToFit ?? []).map { .string($0.rawValue) }),
        ]
    }
}
