// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A list domain service with the reformer that its owner keeps.
@MainActor
final class ListDomainServiceSession: LayerSession {
    private enum Action: String, CaseIterable {
        case doService, doServiceTwice, setPageIndex, setTransform, setSource, registerSecondCompletion
        case clearCompletion, doneWithResponse, doneWithError, doneWithPageSize, doneWithModelList, doCompletion
        case dropReformer, dropService
    }

    static let layer = "list-domain-service"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: ["request", "transform", "transformSees", "malformed", "completion", "secondCompletion"]
    )
    private static let keys = [
        "transform", "source", "reformer", "completion", "testData",
    ]

    private let recorder: TraceRecorder
    private let builder: ListServiceBuilder
    private let isCreated: Bool
    private var reformer: (any DrivenReformer)?
    private var service: (any ListDomainService)?

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: Self.keys)
        recorder = stage.recorder
        builder = try ListServiceBuilder(configuration, stage: stage, tellsMalformed: true)
        let hasReformer = try configuration.boolean("reformer", default: true)
        let reformer = hasReformer ? stage.layers.makeReformer([:]) : nil
        service = try builder.service(over: reformer)
        isCreated = service != nil
        self.reformer = reformer
        if try configuration.boolean("completion", default: true) { tellCompletion("completion") }
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .doService: service?.doService()
        case .doServiceTwice:
            // Both requests are in one call, so that no work that the layer postpones runs between them.
            for (position, name) in ["pageIndex", "secondPageIndex"].enumerated() {
                reformer?.pageIndex = try arguments[position, name].integer()
                service?.doService()
            }
        case .setPageIndex: reformer?.pageIndex = try arguments[0, "pageIndex"].integer()
        case .registerSecondCompletion: tellCompletion("secondCompletion")
        case .clearCompletion: service?.serviceCompletion(nil)
        case .dropReformer: reformer = nil
        case .dropService: service = nil
        case .setTransform, .setSource, .doneWithResponse, .doneWithError, .doneWithPageSize, .doneWithModelList,
            .doCompletion:
            try perform(name, with: arguments, on: try driven(action))
        }
    }

    var state: JSONObject {
        let reformer: (any ListServiceReformer)? = reformer ?? service?.reformer
        let isSame = service.map { $0.reformer === self.reformer && self.reformer != nil } ?? false
        return [
            "created": .bool(isCreated),
            "sameReformer": .bool(isSame),
            "status": .text(reformer?.status.name),
            "pageIndex": .integer(reformer?.pageIndex),
            "pageSize": .integer(reformer?.pageSize),
            "rows": .integer(reformer?.modelList?.count),
            "ids": .ids(reformer?.modelList),
            "errorMessage": .text(reformer?.errorMessage),
            "hasErrorMessage": .bool(reformer?.errorMessage?.isEmpty == false),
            "droppedRows": .integer(Int64(reformer?.rowsDropped ?? 0)),
        ]
    }
}

extension ListDomainServiceSession {
    private func tellCompletion(_ event: String) {
        service?
            .serviceCompletion { [recorder] reformer in
                recorder.record(event, with: .integer(reformer.modelList?.count), .text(reformer.errorMessage))
            }
    }

    /// The service if it is there; one over several APIs has no parts to exchange and nothing to report.
    private func driven(_ action: String) throws(DriverError) -> (any DrivenListService)? {
        guard let service else { return nil }
        guard let driven = service as? any DrivenListService else {
            throw DriverError(
                .refused,
                message: "action '\(action)' needs a service for one API; configure another 'source'"
            )
        }
        return driven
    }

    private func perform(
        _ action: Action,
        with arguments: ArgumentReader,
        on service: (any DrivenListService)?
    ) throws(DriverError) {
        switch action {
        case .setTransform:
            let script = try arguments[0, "transform"].symbol(TransformScript.self)
            service?.modelTransform = script.transform(recorder: recorder, reformer: reformer)
        case .setSource:
            let script = try arguments[0, "source"].symbol(SourceScript.self)
            service?.use(try builder.source(script), nextStatus: builder.nextStatus)
        case .doneWithResponse:
            let response = arguments[0, "response"].value
            service?.doneWithResponse(response == .null ? nil : response)
        case .doneWithError:
            let message = try arguments[0, "error"].ifGiven { reader throws(DriverError) in try reader.text() }
            service?.doneWithError(message)
        case .doneWithPageSize: service?.doneWithPageSize(try arguments[0, "pageSize"].integer())
        case .doneWithModelList: service?.doneWithModelList(arguments[0, "rows"].value.array)
        default: service?.doCompletion()
        }
    }
}
