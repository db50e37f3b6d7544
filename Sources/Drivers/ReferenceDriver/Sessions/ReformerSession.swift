// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A reformer under a plain list domain service.
@MainActor
final class ReformerSession: LayerSession {
    private enum Action: String, CaseIterable {
        case setStatus, setPageIndex, setParameter, doService
    }

    static let layer = "reformer"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["request", "completion"]
    )

    private let reformer: any DrivenReformer
    private let service: (any ListDomainService)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["parameters"])
        reformer = stage.layers.makeReformer(try configuration.object("parameters") ?? [:])
        service = try ListServiceBuilder(configuration, stage: stage).service(over: reformer)
        service?
            .serviceCompletion { [recorder = stage.recorder] reformer in
                recorder.record("completion", with: .integer(reformer.modelList?.count), .text(reformer.errorMessage))
            }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .setStatus:
            reformer.status = try arguments[0, "status"].status()
        case .setPageIndex:
            reformer.pageIndex = try arguments[0, "pageIndex"].integer()
        case .setParameter:
            reformer.requestParameters[try arguments[0, "name"].text()] = arguments[1, "value"].value
        case .doService:
            service?.doService()
        }
    }

    var state: JSONObject {
        [
            "status": .string(reformer.status.name),
            "statusNumber": .integer(Int64(reformer.status.rawValue)),
            "pageIndex": .integer(Int64(reformer.pageIndex)),
            "pageSize": .integer(Int64(reformer.pageSize)),
            "rows": .integer(reformer.modelList?.count),
            "errorMessage": .text(reformer.errorMessage),
            "parameters": .object(reformer.requestParameters),
        ]
    }
}
