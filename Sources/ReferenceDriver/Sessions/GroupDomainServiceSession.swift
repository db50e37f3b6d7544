// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// A group domain service.
@MainActor
final class GroupDomainServiceSession: LayerSession {
    static let layer = "group-domain-service"
    static let capability = LayerCapability(actions: ["load"], events: ["call", "success", "failure"])

    private let recorder: TraceRecorder
    private let service: any GroupDomainService

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: ["teamId", "groupId"])
        recorder = stage.recorder
        service = try GroupPage.domainService(configuration, stage: stage)
    }

    func perform(_ action: String, _ arguments: [JSONValue]) throws(DriverError) {
        guard action == "load" else { throw Self.unknown(action) }
        service.fetchMaxIDs { [recorder] result in
            switch result {
            case .success(let ids):
                recorder.record("success", .integer(Int64(ids.dynamicID)), .integer(Int64(ids.activityID)))
            case .failure(let error): recorder.record("failure", .string(error.message))
            }
        }
    }

    var state: JSONObject {
        ["teamId": .integer(Int64(service.teamID)), "groupId": .integer(Int64(service.groupID))]
    }
}
