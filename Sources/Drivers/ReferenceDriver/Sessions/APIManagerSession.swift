// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// The managers of a controller, each made when it is first used, with one delegate for all of them.
@MainActor
final class APIManagerSession: LayerSession {
    private enum Action: String, CaseIterable {
        case loadData, cancelAll, startRequest, dropDelegate, dropManager
    }

    static let layer = "api-manager"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: [
            "call", "delegate.success", "delegate.failure", "sees.loading", "landing.success", "landing.failure",
        ]
    )

    private let stage: LayerStage
    private let endpoints: LayerEndpoints
    private let requests: any APIRequesting
    private var delegate: (any APIManagerDelegate)?
    private var managers: [APIName: any APIManaging] = [:]

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let keys = ["delegate", "onSuccess"]
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: keys)
        self.stage = stage
        endpoints = try LayerEndpoints(configuration)
        let names = try Self.names(endpoints)
        let transport = RecordingTransport(stage.transport, recorder: stage.recorder, calls: names)
        requests = stage.layers.makeAPIRequests(transport)
        let onSuccess = try configuration.symbol("onSuccess", default: SuccessScript.trace)
        delegate = APIDelegateRecorder(stage.recorder, onSuccess: onSuccess)
            .delegate(try configuration.symbol("delegate", default: .both))
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .loadData:
            let parameters = try parameters(arguments[1, "parameters"])
            try manager(try arguments[0, "api"].symbol()).loadData(parameters)
        case .cancelAll: managers[try arguments[0, "api"].symbol()]?.cancelAll()
        case .startRequest: try startRequest(arguments)
        case .dropDelegate: delegate = nil
        case .dropManager: managers[try arguments[0, "api"].symbol()] = nil
        }
    }

    var state: JSONObject {
        [
            "loading": .array(used.filter(\.isLoading).map { .string($0.api.name) }),
            "rawData": byName { $0.fetchData() },
            "failures": byName { $0.failure.map { .string($0.message) } },
            "cells": byName { $0.fetchData(with: PropertyListReformer()).map(Self.value) },
            "dictionaries": byName { $0.fetchData(with: PropertyDictionaryReformer()).map { .object($0) } },
        ]
    }
}

extension APIManagerSession {
    /// The names of the endpoints by address.
    private static func names(_ endpoints: LayerEndpoints) throws(DriverError) -> [String: String] {
        var names: [String: String] = [:]
        for name in APIName.allCases where endpoints.has(name.rawValue) {
            names[try endpoints.url([name.rawValue])] = name.rawValue
        }
        return names
    }

    private static func value(_ cell: PropertyListCellModel) -> JSONValue {
        [
            "image": .text(cell.image),
            "id": .text(cell.id),
            "name": .text(cell.name),
            "title": .text(cell.title),
        ]
    }

    private func api(_ name: APIName) throws(DriverError) -> API {
        API(
            name: name.rawValue,
            url: try endpoints.url([name.rawValue]),
            errorKeys: endpoints.errorKeys,
            timeout: endpoints.timeout
        )
    }

    private func parameters(_ reader: ValueReader) throws(DriverError) -> JSONObject {
        try reader.ifGiven { reader throws(DriverError) in try reader.object() } ?? [:]
    }

    private func manager(_ name: APIName) throws(DriverError) -> any APIManaging {
        if let manager = managers[name] { return manager }
        let manager = stage.layers.makeAPIManager(try api(name), requests)
        manager.delegate = delegate
        managers[name] = manager
        return manager
    }

    /// Calls an API without a manager; the events `landing.success` and `landing.failure` record the end.
    private func startRequest(_ arguments: ArgumentReader) throws(DriverError) {
        let name: APIName = try arguments[0, "api"].symbol()
        requests.startRequest(
            try api(name),
            parameters: try parameters(arguments[1, "parameters"]),
            success: { [recorder = stage.recorder] body in
                recorder.record("landing.success", with: .string(name.rawValue), body ?? .null)
            },
            failure: { [recorder = stage.recorder] failure in
                recorder.record("landing.failure", with: .string(name.rawValue), .string(failure.message))
            }
        )
    }

    /// The managers that were used, in the order of the vocabulary's names.
    private var used: [any APIManaging] { APIName.allCases.compactMap { managers[$0] } }

    private func byName(_ value: (any APIManaging) -> JSONValue?) -> JSONValue {
        var values: JSONObject = [:]
        for manager in used { values[manager.api.name] = value(manager) }
        return .object(values)
    }
}
